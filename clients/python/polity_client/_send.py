"""Requests over HTTP: with a key, time limits, and asking again as told."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import quote

import httpx

from ._error import error_of
from ._rows import Page, Rows

Param = str | int | float | bool | date | Sequence[str]
"""What stands in an address: lists with commas, instants as ISO 8601."""

FIRST_WAIT = 0.5


class Sender:
    """Sends requests to one gateway, and asks again after 429, and after 503 what only reads, as told."""

    def __init__(
        self,
        url: str,
        *,
        key: str | None,
        timeout: float,
        retries: int,
        longest_wait: float,
        transport: httpx.BaseTransport | None,
    ) -> None:
        headers = {"accept": "application/json, */*;q=0.1"}
        if key is not None:
            headers["authorization"] = f"Bearer {key}"
        self._http = httpx.Client(
            base_url=url,
            headers=headers,
            timeout=timeout,
            # Former slugs lead to new ones. The key goes to no other origin.
            follow_redirects=True,
            transport=transport,
        )
        self._retries = retries
        self._longest_wait = longest_wait

    def close(self) -> None:
        self._http.close()

    def path(self, template: str, **places: str) -> str:
        """The path with its places filled."""
        if not all(places.values()):
            raise ValueError("what stands in a path may not be empty")
        return template.format_map({name: quote(text, safe="") for name, text in places.items()})

    def json(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Param | None] | None = None,
        body: object = None,
    ) -> Any:
        """The answer, which is JSON."""
        return self._sent(method, path, query, body, is_read=method == "GET").json()

    def nothing(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Param | None] | None = None,
        body: object = None,
    ) -> None:
        """For what answers with nothing."""
        self._sent(method, path, query, body, is_read=False)

    def question(self, query: str, variables: Mapping[str, object]) -> httpx.Response:
        """A question in GraphQL, which only reads."""
        body = {"query": query, "variables": variables}
        return self._sent("POST", "/graphql", None, body, is_read=True)

    def form(self, path: str, fields: Mapping[str, str]) -> Any:
        """The answer to a form, which only reads."""
        request = self._http.build_request("POST", path, data=dict(fields))
        with self._answered(request, is_read=True) as response:
            response.read()
            return response.json()

    def rows(self, path: str, *, query: Mapping[str, Param | None], key: str) -> Rows[Any]:
        """The rows of a path that answers in pages."""

        def fetch(cursor: str | None) -> Page:
            asked = {**query, "cursor": cursor}
            response = self._sent("GET", path, asked, None, is_read=True)
            return Page(response.json()[key], response.headers.get("x-next-cursor"))

        return Rows(fetch)

    @contextmanager
    def stream(self, path: str, query: Mapping[str, Param | None]) -> Iterator[httpx.Response]:
        """An answer whose body is read as it comes."""
        request = self._http.build_request("GET", path, params=_texts(query))
        with self._answered(request, is_read=True) as response:
            yield response

    def _sent(
        self,
        method: str,
        path: str,
        query: Mapping[str, Param | None] | None,
        body: object,
        *,
        is_read: bool,
    ) -> httpx.Response:
        params = _texts(query or {})
        request = self._http.build_request(method, path, params=params, json=body)
        with self._answered(request, is_read=is_read) as response:
            response.read()
            return response

    @contextmanager
    def _answered(self, request: httpx.Request, *, is_read: bool) -> Iterator[httpx.Response]:
        response = self._asked(request, is_read=is_read)
        try:
            yield response
        finally:
            response.close()

    def _asked(self, request: httpx.Request, *, is_read: bool) -> httpx.Response:
        attempt = 0
        while True:
            response = self._http.send(request, stream=True)
            if response.is_success:
                return response
            try:
                response.read()
            finally:
                response.close()
            told = retry_after(response.headers.get("retry-after"), datetime.now(timezone.utc))
            wait = random.random() * FIRST_WAIT * 2**attempt if told is None else told
            # 429 was refused before anything was done; after 503 nobody knows.
            is_worth = response.status_code == 429 or (response.status_code == 503 and is_read)
            if not is_worth or attempt >= self._retries or wait > self._longest_wait:
                raise error_of(response, told)
            time.sleep(wait)
            attempt += 1


def retry_after(header: str | None, now: datetime) -> float | None:
    """What `Retry-After` asks for: seconds, or a date. None: nothing that can be read."""
    text = (header or "").strip()
    if text.isascii() and text.isdigit() and len(text) < 10:
        return float(text)
    try:
        at = parsedate_to_datetime(text)
    except ValueError:
        return None
    if at.tzinfo is None:
        at = at.replace(tzinfo=timezone.utc)
    return max(0.0, (at - now).total_seconds())


def instant(value: datetime) -> str:
    """An instant as ISO 8601; one that names no time zone could mean several."""
    if value.tzinfo is None:
        raise ValueError("a datetime needs a time zone, such as timezone.utc")
    return value.isoformat()


def _texts(query: Mapping[str, Param | None]) -> dict[str, str]:
    return {name: _text(value) for name, value in query.items() if value is not None}


def _text(value: Param) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return instant(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, (int, float)):
        return str(value)
    return ",".join(value)
