/** The gateway refused, or could not answer. `message` says what to do, for people. */
export class PolityError extends Error {
    status;
    code;
    requestId;
    fields;
    retryAfterMs;
    errors;
    data;
    constructor(message, details) {
        super(message);
        this.name = 'PolityError';
        this.status = details.status;
        this.code = details.code ?? null;
        this.requestId = details.requestId ?? null;
        this.fields = details.fields ?? [];
        this.retryAfterMs = details.retryAfterMs ?? null;
        this.errors = details.errors ?? [];
        this.data = details.data ?? null;
    }
}
/** The error that a response is: `application/problem+json`, RFC 9457, the errors of GraphQL, or what a proxy said. */
export function errorOf(response, text, retryAfterMs) {
    const { status } = response;
    const requestId = response.headers.get('x-request-id');
    const body = jsonIn(text);
    if (isGraphqlAnswer(body))
        return graphqlError(response, body, retryAfterMs);
    if (!isProblem(body)) {
        const message = `The answer was ${String(status)} ${response.statusText}`.trimEnd();
        return new PolityError(message, { status, requestId, retryAfterMs });
    }
    const { detail, code, errors: fields = [] } = body;
    return new PolityError(detail, { status, code, requestId, fields, retryAfterMs });
}
/** The error that the errors of a GraphQL answer are. */
export function graphqlError(response, { errors = [], data }, retryAfterMs) {
    const code = errors.map(({ extensions }) => extensions?.['code']).find(isCode) ?? null;
    return new PolityError(errors.map(({ message }) => message).join('\n'), {
        status: response.status,
        code,
        requestId: response.headers.get('x-request-id'),
        retryAfterMs,
        errors,
        data,
    });
}
export function isGraphqlAnswer(body) {
    if (!isObject(body))
        return false;
    if (!('errors' in body))
        return 'data' in body;
    return Array.isArray(body['errors']) && !('detail' in body);
}
export function jsonIn(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
function isProblem(body) {
    return isObject(body) && typeof body['detail'] === 'string' && isCode(body['code']);
}
/** A newer gateway may have codes that this client does not know. */
function isCode(code) {
    return typeof code === 'string' && /^[A-Z_]+$/.test(code);
}
function isObject(value) {
    return typeof value === 'object' && value !== null;
}
