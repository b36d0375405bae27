/** The gateway that scripts/test-tools.mjs started. */
export const gateway = process.env.POLITY_URL ?? 'http://127.0.0.1:4000'
export const endpoint = `${gateway}/graphql`

/** The data of a query, asked without any client; fails with the errors of the answer. */
export async function ask(query, variables = {}) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(30_000),
  })
  const { data, errors } = await response.json()
  if (!data || errors !== undefined) throw new Error(JSON.stringify(errors))
  return data
}
