// A classic script in the head: what is set stands on <html> before anything is painted.
// settings.js checks it; until then a word that nobody knows does nothing.
(() => {
  try {
    const kept = JSON.parse(localStorage.getItem('muggins.settings') ?? '{}');
    for (const [name, value] of Object.entries(kept)) {
      if (/^[a-z]+$/.test(name) && /^[a-z]+$/.test(String(value))) document.documentElement.dataset[name] = String(value);
    }
  } catch {
    // Storage is barred, or holds something else: the page looks as it does the first time.
  }
})();
