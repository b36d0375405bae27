// Of /openapi.json, what clients are made from: what paths take, and what they answer when all is well. Headers and errors
// are the same everywhere, and would make the document ten times as long.

/** The document without what every path has in common. */
export function essentials({ openapi, info, servers, paths, components }) {
  return {
    openapi,
    info,
    servers,
    components: { schemas: components.schemas },
    paths: mapped(paths, (item) =>
      mapped(item, ({ responses, security: _, ...operation }) => ({
        ...operation,
        responses: mapped(
          Object.fromEntries(
            Object.entries(responses).filter(([status]) => status.startsWith('2')),
          ),
          ({ headers: _headers, ...response }) => response,
        ),
      })),
    ),
  }
}

function mapped(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}
