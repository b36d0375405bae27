"""The client of a gateway."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypedDict

import httpx

from ._error import PolityError, graphql_error
from ._rows import Page, Rows
from ._send import Param, Sender, instant
from .graph import Graph
from .rest import Rest

START = "http://127.0.0.1:4000"
NAMES_A_REQUEST = 50


class Candidate(TypedDict):
    """Whom a name may mean. `id` is the slug; `match` is true where there is no doubt."""

    id: str
    name: str
    description: str
    score: float
    match: bool


class Polity:
    """A client of the gateway at `url`; close it, or use it in a `with`.

    key: `pol_…`, sent as `Authorization: Bearer`; None asks on the free tier.
    timeout: seconds that a connection, and each part of an answer, may take.
    retries: how often to ask again after 429 and 503, as `Retry-After` tells.
    longest_wait: who is told to wait longer than these seconds gets the error instead.
    transport: how requests travel, as httpx has it; None: over the network.
    """

    graph: Graph
    """Typed questions, in GraphQL."""
    rest: Rest
    """The REST paths."""

    def __init__(
        self,
        url: str = START,
        *,
        key: str | None = None,
        timeout: float = 30.0,
        retries: int = 4,
        longest_wait: float = 60.0,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._send = Sender(
            url,
            key=key,
            timeout=timeout,
            retries=retries,
            longest_wait=longest_wait,
            transport=transport,
        )
        self.graph = Graph(self)
        self.rest = Rest(self._send)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connections."""
        self._send.close()

    def data(self, query: str, variables: Mapping[str, object] | None = None) -> dict[str, Any]:
        """The answer to a question of your own in GraphQL; raises when any part of it has an error.

        Variables that are None are left out, so that their defaults hold.
        """
        response = self._send.question(query, _given(variables or {}))
        answer = response.json()
        if answer.get("errors"):
            raise graphql_error(response, answer, None)
        data: dict[str, Any] = answer["data"]
        return data

    def connection(
        self,
        query: str,
        variables: Mapping[str, object],
        place: Sequence[str],
        key: str = "nodes",
    ) -> Rows[Any]:
        """The rows of a connection. The query must have the variable `$after` and select `pageInfo`.

        place: the path to the connection in the data, such as ["entity", "relationships"].
        key: `nodes`, or `edges` to get the fields of the relationships too.
        """

        def fetch(cursor: str | None) -> Page:
            found: Any = self.data(query, {**variables, "after": cursor})
            for name in place:
                found = found.get(name)
                if found is None:
                    message = f"There is no such list: the answer has nothing at {'.'.join(place)}."
                    raise PolityError(message, status=200, code="NOT_FOUND")
            info = found["pageInfo"]
            return Page(found[key], info["endCursor"] if info["hasNextPage"] else None)

        return Rows(fetch)

    def reconcile(
        self,
        names: Sequence[str],
        *,
        type: str | None = None,
        country: str | None = None,
        limit: int = 1,
    ) -> list[list[Candidate]]:
        """Whom each of these names may mean, best first, at most `limit`; misspelt and reordered ones are found.

        type: such as politician or party. country: ISO 3166-1 alpha-2. Each name costs a unit.
        """
        found: list[list[Candidate]] = []
        for batch in _batches(names, NAMES_A_REQUEST):
            queries = {str(at): _query(name, type, country, limit) for at, name in enumerate(batch)}
            answer = self._send.form("/reconcile", {"queries": json.dumps(queries)})
            found.extend(answer[str(at)]["result"] for at in range(len(batch)))
        return found

    def export(self, file: str | Path, *, format: str = "ndjson", **selection: Param | None) -> None:
        """Writes an export into a file: `export("around.gexf", format="gexf", entity="joe-biden", depth=2)`.

        What can be selected, and the formats, are as docs/exports.md of Polity has them.
        """
        query = {**selection, "format": format, "from": selection.get("from_")}
        query.pop("from_", None)
        with self._send.stream("/api/v1/export", query) as response, open(file, "wb") as target:
            for part in response.iter_bytes():
                target.write(part)


def _given(variables: Mapping[str, object]) -> dict[str, object]:
    return {
        name: instant(value) if isinstance(value, datetime) else value
        for name, value in variables.items()
        if value is not None
    }


def _query(name: str, kind: str | None, country: str | None, limit: int) -> dict[str, object]:
    query: dict[str, object] = {"query": name, "limit": limit}
    if kind is not None:
        query["type"] = kind
    if country is not None:
        query["properties"] = [{"pid": "country", "v": country}]
    return query


def _batches(names: Sequence[str], size: int) -> Iterator[list[str]]:
    rest = iter(names)
    while batch := list(islice(rest, size)):
        yield batch
