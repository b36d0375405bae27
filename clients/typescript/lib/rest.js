import { PolityError } from './error.js';
export function createRest(send) {
    const get = (template, parts) => send({ ...parts, ...toRead(template, parts) }, async (response) => ({
        body: await response.json(),
        next: response.headers.get('x-next-cursor'),
    }));
    async function* pages(template, parts = {}) {
        let cursor = parts.query?.['cursor'] ?? null;
        for (;;) {
            const page = await get(template, { ...parts, query: { ...parts.query, cursor } });
            yield page.body;
            if (page.next === null)
                return;
            // A list that does not go on has no end.
            if (page.next === cursor)
                throw repeated(template);
            cursor = page.next;
        }
    }
    async function* rows(template, parts = {}) {
        for await (const page of pages(template, parts))
            yield* rowsIn(page);
    }
    const rest = {
        get: async (template, parts = {}) => (await get(template, parts)).body,
        pages,
        rows,
        send: (method, template, parts = {}) => send({ ...parts, method: method.toUpperCase(), path: pathOf(template, parts), isRead: false }, async (response) => response.status === 204 ? undefined : await response.json()),
        open: (template, parts = {}) => send({ ...parts, ...toRead(template, parts) }, async (response) => response),
    };
    // What these take and give is what the document of the gateway says of each path.
    return rest;
}
const toRead = (template, parts) => ({ method: 'GET', path: pathOf(template, parts), isRead: true });
function pathOf(template, { path = {} }) {
    return template.replaceAll(/\{(\w+)\}/g, (_, name) => {
        const value = path[name];
        if (typeof value !== 'string' || value === '')
            throw new TypeError(`${name} is missing`);
        return encodeURIComponent(value);
    });
}
function rowsIn(page) {
    const { data, relationships } = page;
    return data ?? relationships ?? [];
}
function repeated(template) {
    return new PolityError(`${template} names the same page as the next one.`, { status: 200 });
}
