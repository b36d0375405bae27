interface ExamplesProps {
  /** Somebody who is in the graph; `null` while nobody is. */
  readonly politician: { readonly slug: string; readonly name: string } | null
  /** The code of a country that things are known of. */
  readonly country: string | null
}

/** Three questions that run: a page, GraphQL, REST; of what is in the graph, so that each has an answer. */
export function Examples({ politician, country }: ExamplesProps) {
  const query = queryOf(country)
  return (
    <section aria-labelledby="ask">
      <h2 id="ask">What can I ask?</h2>
      {politician === null ? (
        <p>
          Once something is in here: any question to the <a href="/graphql">graph</a>.
        </p>
      ) : (
        <ul>
          <li>
            Who is{' '}
            <a href={`/entity/${politician.slug}`}>
              <bdi>{politician.name}</bdi>
            </a>
            , and since when? With dates and sources.
          </li>
          <li>
            Who sits in which body, for which party?{' '}
            <a href={`/graphql?query=${encodeURIComponent(query)}`}>Run it in GraphiQL</a>
            <pre tabIndex={0}>
              <code>{query}</code>
            </pre>
          </li>
          <li>
            The same as JSON over REST:{' '}
            <a href={`/api/graph/entity/${politician.slug}`}>
              <code>GET /api/graph/entity/{politician.slug}</code>
            </a>
          </li>
        </ul>
      )}
    </section>
  )
}

function queryOf(country: string | null): string {
  const where = country === null ? '' : `, country: "${country}"`
  return `{
  entities(
    type: POLITICIAN${where}
  ) { nodes {
    name
    ... on Politician {
      institutions { nodes { name } }
      parties { nodes { name } }
    }
  } }
}`
}
