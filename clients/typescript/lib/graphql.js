import { graphqlError, isGraphqlAnswer, PolityError } from './error.js';
export function createGraphql(send) {
    const ask = (document, variables, options) => send({
        ...options,
        method: 'POST',
        path: '/graphql',
        body: { query: textOf(document), variables },
        isRead: true,
    }, 
    // The document says that this is what it answers with.
    async (response) => (await dataIn(response)));
    async function* pages(document, variables, pick, options) {
        let { after } = variables;
        for (;;) {
            const page = pick(await ask(document, { ...variables, after }, options)) ?? null;
            if (page === null)
                throw absent();
            yield page;
            const { hasNextPage, endCursor = null } = page.pageInfo;
            // A list that does not go on has no end.
            if (!hasNextPage || endCursor === null || endCursor === after)
                return;
            after = endCursor;
        }
    }
    return {
        graphql: ask,
        async *nodes(document, variables, pick, options) {
            for await (const page of pages(document, variables, pick, options))
                yield* page.nodes;
        },
        async *edges(document, variables, pick, options) {
            for await (const page of pages(document, variables, pick, options))
                yield* page.edges;
        },
    };
}
async function dataIn(response) {
    const answer = await response.json();
    if (!isGraphqlAnswer(answer)) {
        throw new PolityError('This is no answer of GraphQL.', { status: response.status });
    }
    if (hasErrors(answer))
        throw graphqlError(response, answer, null);
    return answer.data;
}
function hasErrors({ errors = [] }) {
    return errors.length > 0;
}
export function textOf(document) {
    const text = document.toString();
    if (!text.startsWith('[object '))
        return text;
    throw new TypeError("A document is a text: have graphql-codegen make it with documentMode: 'string'.");
}
function absent() {
    return new PolityError('There is no such list: the answer has nothing at its place.', {
        status: 200,
        code: 'NOT_FOUND',
    });
}
