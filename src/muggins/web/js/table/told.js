/** The log as it is told: line by line, event by event, no sooner than it is shown. */

/** @typedef {import('../../wire').LogLine} Line */
/** @typedef {import('../../wire').Step} Step */

/**
 * @param {Line[]} log
 * @param {Step} step
 * @param {Step['events'][number]} event
 * @param {boolean} back whether its player may take it back
 */
export function addTold(log, step, event, back) {
  const last = log.at(-1);
  if (last && last.seq === step.seq) {
    log[log.length - 1] = { ...last, events: [...last.events, event] };
  } else {
    log.push({ seq: step.seq, by: step.by, back, events: [event] });
  }
}

/**
 * The whole step stands in the log.
 * @param {Line[]} log
 * @param {Step} step
 * @param {boolean} back
 */
export function addStep(log, step, back) {
  const line = { seq: step.seq, by: step.by, back, events: step.events };
  if (log.at(-1)?.seq === step.seq) log[log.length - 1] = line;
  else log.push(line);
}
