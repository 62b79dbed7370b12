"""Which browser on which machine asks, in words: all that is kept of what it says of itself."""

from __future__ import annotations

_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Vivaldi", "Vivaldi"),
    ("FxiOS", "Firefox"),
    ("Firefox", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""The first that fits: each names those after it as well."""

_MACHINES = (
    ("iPhone", "an iPhone"),
    ("iPad", "an iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "a Mac"),
    ("CrOS", "a Chromebook"),
    ("Linux", "Linux"),
)


def device_of(agent: str) -> str:
    """A browser by its User-Agent.

    >>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0")
    'Firefox on Linux'
    >>> device_of("curl/8.5.0")
    'another program'
    """
    browser = next((name for sign, name in _BROWSERS if f"{sign}/" in agent or f"{sign}A/" in agent), None)
    machine = next((name for sign, name in _MACHINES if sign in agent), None)
    if browser is None:
        return "another program" if machine is None else f"a browser on {machine}"
    return browser if machine is None else f"{browser} on {machine}"
