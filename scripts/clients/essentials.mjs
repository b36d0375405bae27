// Selects the parts of /openapi.json from which clients are generated: parameters, request bodies
// and successful responses. Headers and errors are the same for all paths, and would make the
// document ten times as long.

/**
 * The document without the parts that every path has in common.
 *
 * @param {any} document
 */
export function essentials({ openapi, info, servers, paths, components }) {
  return {
    openapi,
    info,
    servers,
    components: { schemas: components.schemas },
    paths: mapped(paths, (item) =>
      mapped(item, ({ responses, ...operation }) => ({
        ...without(operation, 'security'),
        responses: mapped(
          Object.fromEntries(
            Object.entries(responses).filter(([status]) => status.startsWith('2')),
          ),
          (response) => without(response, 'headers'),
        ),
      })),
    ),
  }
}

function without(object, name) {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name))
}

function mapped(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}
