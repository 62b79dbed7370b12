"""Records that a browser opens."""

import json
from typing import Any

from playwright.sync_api import Page


def opened(page: Page, address: str, record: dict[str, Any]) -> str:
    """The id of the table that a server makes of a record for the browser of a page."""
    headers = {"Content-Type": "text/plain", "Origin": address}
    answer = page.context.request.post(f"{address}/api/records", data=json.dumps(record), headers=headers)
    assert answer.ok, answer.text()
    found: str = answer.json()["id"]
    return found
