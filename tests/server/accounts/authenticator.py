"""A passkey in software: it makes keys and signs, as a phone or a computer does, and lies where a test wants it to."""

from __future__ import annotations

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from tests.server.accounts.devices import HOME, Device

PRESENT, VERIFIED, MADE = 0x01, 0x04, 0x40


class Authenticator:
    """One passkey of one account, at one origin."""

    def __init__(self, origin: str = HOME) -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.user = ""
        self.counter = 0

    def make(self, offer: dict[str, Any], **lies: Any) -> dict[str, str]:
        """What the server is sent for its offer."""
        self.user = offer["user"]
        numbers = self.key.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)})
        made = bytes(16) + len(self.id).to_bytes(2) + self.id + key
        data = self._data(lies.get("host", offer["host"]), MADE) + made
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", offer["challenge"], **lies)
        return {"id": text(self.id), "client_data": text(client), "attestation": text(attestation)}

    def sign(self, question: dict[str, Any], **lies: Any) -> dict[str, Any]:
        """What the server is sent for its question."""
        self.counter += lies.pop("more", 1)
        data = self._data(lies.get("host", question["host"]), 0)
        client = self._client(lies.pop("kind", "webauthn.get"), question["challenge"], **lies)
        key = lies.get("key", self.key)
        signature = key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        return {
            "id": text(self.id),
            "client_data": text(client),
            "authenticator_data": text(data),
            "signature": text(signature),
            "user": lies.get("user", self.user),
        }

    def sign_up(self, device: Device, name: str) -> Any:
        """Make an account by it."""
        offer = device.post("/api/account/passkeys/offer", {"name": name})
        assert offer.status_code == 200, offer.text
        return device.post("/api/account/by-passkey", {"name": name, "passkey": self.make(offer.json())})

    def add(self, device: Device, **lies: Any) -> Any:
        """Add it to the account that is signed in."""
        offer = device.post("/api/account/passkeys/offer", {})
        assert offer.status_code == 200, offer.text
        return device.post("/api/account/passkeys", self.make(offer.json(), **lies))

    def sign_in(self, device: Device, **lies: Any) -> Any:
        """Sign in by it."""
        question = device.post("/api/account/sign-in/question")
        assert question.status_code == 200, question.text
        return device.post("/api/account/sign-in/by-passkey", self.sign(question.json(), **lies))

    def _data(self, host: str, flags: int) -> bytes:
        return sha256(host.encode()).digest() + bytes([PRESENT | VERIFIED | flags]) + self.counter.to_bytes(4)

    def _client(self, kind: str, challenge: str, **lies: Any) -> bytes:
        origin = lies.get("origin", self.origin)
        said = {"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}
        return json.dumps(said).encode()


def text(value: bytes) -> str:
    """Bytes in base64url, without padding."""
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def read(value: str) -> bytes:
    """The bytes of such a text."""
    return urlsafe_b64decode(value + "=" * (-len(value) % 4))
