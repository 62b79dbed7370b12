"""What a page says to those who listen: each text that its live regions take, in order."""

from playwright.sync_api import Page

HEAR = """
globalThis.heard = [];
globalThis.regions = new Set();
new MutationObserver((changes) => {
    for (const { target } of changes) {
        const region = (target.nodeType === 1 ? target : target.parentElement)?.closest('[aria-live]');
        if (region && region.textContent.trim()) {
            regions.add(region);
            heard.push(region.textContent.trim());
        }
    }
}).observe(document, { childList: true, characterData: true, subtree: true });
"""


class Listener:
    """Hears all that a page says, from its next load on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(HEAR)

    def heard(self) -> list[str]:
        """Every text so far."""
        texts: list[str] = self.page.evaluate("heard")
        return texts

    def waits_for(self, text: str, after: int = 0) -> None:
        """Wait until something that holds this has been said, after so many others."""
        self.page.evaluate(
            """async ([text, after]) => {
                while (!heard.slice(after).some((said) => said.includes(text))) {
                    await new Promise(requestAnimationFrame);
                }
            }""",
            [text, after],
        )

    def has_regions_that_stay(self) -> bool:
        """Whether all that was said was said in regions that are still there: a new one is not heard."""
        stay: bool = self.page.evaluate("regions.size <= 2 && [...regions].every((region) => region.isConnected)")
        return stay
