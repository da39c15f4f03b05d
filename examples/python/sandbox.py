"""A world of a sandbox that runs at PETSTORE_ADMIN_URL: its key, and its control plane."""

import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(method, url, body=None, token=None):
    """Sends a request, and returns the status, the headers and the JSON of the answer."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    try:
        reply = urlopen(Request(url, data, headers, method=method), timeout=10)
    except HTTPError as refusal:
        reply = refusal
    with reply:
        text = reply.read()
        return reply.status, reply.headers, json.loads(text) if text else None


class World:
    """Made for one test, and seen by no other."""

    def __init__(self):
        made = self._ask("POST", "/worlds")
        self.id, self.key = made["id"], made["key"]

    def control(self, method, path, body=None):
        """Asks the control plane about this world only."""
        return self._ask(method, f"{path}?world={self.id}", body)

    def remove(self):
        self._ask("DELETE", f"/worlds/{self.id}")

    @staticmethod
    def _ask(method, path, body=None):
        base, token = os.environ["PETSTORE_ADMIN_URL"], os.environ.get("PETSTORE_ADMIN_TOKEN")
        status, _, answer = ask(method, base + path, body, token)
        if status >= 400:
            raise AssertionError(f"{method} {path}: {answer['detail']}")
        return answer
