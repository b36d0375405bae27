"""What went wrong, as an exception."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, TypedDict

import httpx


class FieldError(TypedDict):
    """A parameter that is wrong, and why."""

    field: str
    code: str
    message: str


class GraphqlError(TypedDict):
    """One error of a GraphQL answer."""

    message: str
    path: NotRequired[list[str | int]]
    extensions: NotRequired[dict[str, Any]]


class PolityError(Exception):
    """The gateway refused, or could not answer. Its text says what to do, for people.

    code: for programs, as docs/limits.md of Polity lists them; None when somebody else answered, such as a proxy.
    retry_after: seconds to wait before asking again; None when nobody said so.
    errors and data: what a GraphQL answer held; else empty and None.
    """

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str | None = None,
        request_id: str | None = None,
        fields: Sequence[FieldError] = (),
        retry_after: float | None = None,
        errors: Sequence[GraphqlError] = (),
        data: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.request_id = request_id
        self.fields = list(fields)
        self.retry_after = retry_after
        self.errors = list(errors)
        self.data = data


def error_of(response: httpx.Response, retry_after: float | None) -> PolityError:
    """The error that a response is: a problem document (RFC 9457), the errors of GraphQL, or what a proxy said."""
    body = _object_in(response)
    if isinstance(body.get("errors"), list) and "detail" not in body:
        return graphql_error(response, body, retry_after)
    detail, code = body.get("detail"), body.get("code")
    if not isinstance(detail, str) or not isinstance(code, str):
        message = f"The answer was {response.status_code} {response.reason_phrase}".rstrip()
        return PolityError(message, status=response.status_code, retry_after=retry_after)
    return PolityError(
        detail,
        status=response.status_code,
        code=code,
        request_id=response.headers.get("x-request-id"),
        fields=body.get("errors", []),
        retry_after=retry_after,
    )


def graphql_error(
    response: httpx.Response, answer: Mapping[str, Any], retry_after: float | None
) -> PolityError:
    """The error that the errors of a GraphQL answer are."""
    errors: list[GraphqlError] = answer["errors"]
    codes = [error.get("extensions", {}).get("code") for error in errors]
    return PolityError(
        "\n".join(error["message"] for error in errors),
        status=response.status_code,
        code=next((code for code in codes if isinstance(code, str)), None),
        request_id=response.headers.get("x-request-id"),
        retry_after=retry_after,
        errors=errors,
        data=answer.get("data"),
    )


def _object_in(response: httpx.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}
