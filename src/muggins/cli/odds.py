"""`muggins odds`: the chance to win before the deal."""

from __future__ import annotations

import click

from muggins.cli.answers import ANSWERED, Mistake, as_json_option, print_json
from muggins.cli.standing import is_dealer, read_score, read_scores, role_options, score_option

JOKERS = 2
"""So many are in a deck that has any (C50)."""


@click.command("odds")
@role_options
@score_option
@click.option("--target", type=click.IntRange(31, 241), default=121, show_default=True, help="Points that win.")
@click.option("--players", type=click.IntRange(2, 4), default=2, show_default=True, help="How many play.")
@click.option("--jokers", is_flag=True, help="With both jokers in the deck.")
@click.option("--plot", metavar="FILE", help="Draw the chance at every score, as .svg or .png.")
@as_json_option
def command(
    dealer: bool,
    pone: bool,
    score: str | None,
    target: int,
    players: int,
    jokers: bool,
    plot: str | None,
    as_json: bool,
) -> int:
    """Tell the chance to win before the deal, between players who are alike and strong.

    With three players, or two sides of four, --score tells the score of the dealer's side first, then of those to the
    left of it, as in 84-91-70; the chances are those of a race, a simpler method.

    \b
    muggins odds --dealer --score 84-91
    """
    deals = is_dealer(dealer, pone)
    if players > 2:
        if jokers or plot is not None:
            told = f"with {players} players there are neither jokers nor a map: leave --jokers and --plot out"
            raise Mistake("options_disagree", told, where={"option": "players, jokers, plot"})
        return _race(players, deals, score, target, as_json=as_json)
    mine, theirs = read_score(score, target)
    if plot is not None:
        from muggins.cli.plotting import check_plot, plot_odds

        check_plot(plot)
    from muggins.odds.winning import win_chance

    deck = JOKERS if jokers else 0
    win = win_chance(mine, theirs, dealer=deals, target=target, jokers=deck)
    if plot is not None:
        plot_odds(plot, dealer=deals, target=target, jokers=deck, at=None if score is None else (mine, theirs))
    if as_json:
        print_json({"win": win} | ({} if plot is None else {"plot": plot}))
        return ANSWERED
    role = "dealer" if deals else "pone"
    click.echo(f"At {mine}-{theirs} of {target} the {role} wins {100 * win:.1f}%.")
    if plot is not None:
        click.echo(f"The chance at every score is drawn in {click.format_filename(plot)}.")
    return ANSWERED


def _race(players: int, dealer: bool, score: str | None, target: int, *, as_json: bool) -> int:
    """The chances of the dealer's side, then of those to the left of it."""
    from muggins.odds.racing import race

    sides = 3 if players == 3 else 2
    scores = read_scores(score, sides, target)
    wins = race([target - points for points in scores], 0, players)
    if as_json:
        print_json({"win": wins[0 if dealer else 1], "wins": wins})
        return ANSWERED
    whose = ("dealer", "player to the left", "third player") if players == 3 else ("dealer's side", "other side")
    told = ", ".join(f"the {who} {100 * win:.1f}%" for who, win in zip(whose, wins, strict=True))
    click.echo(f"At {'-'.join(map(str, scores))} of {target}, about: {told}.")
    return ANSWERED
