import { ButtonLink } from '../../components/ui/button.js'
import type { FrontQuery } from '../../generated/operations.js'

/** The API for developers, with a query that has an answer in this data. */
export function BuildOnIt({ data }: { readonly data: FrontQuery }) {
  const { about, query } = exampleOf(data)
  return (
    <section class="section" aria-labelledby="api">
      <div class="apistrip">
        <div class="copy">
          <h2 id="api">Build on it</h2>
          <p>
            One graph, three ways in: GraphQL, <a href="/openapi.json">REST</a> and{' '}
            <a href="/docs/exports">files</a>. You can start without a key; a free key gives you
            more.
          </p>
          <div class="actions">
            <ButtonLink href="/account" kind="primary">
              Get a free key
            </ButtonLink>
            <ButtonLink href="/docs">Documentation</ButtonLink>
            <ButtonLink href={`/graphql?query=${encodeURIComponent(query)}`}>
              Run it in GraphiQL
            </ButtonLink>
          </div>
        </div>
        <pre tabIndex={0} aria-label="Example query">
          <code>
            <em># {about}</em>
            {`\n${query}`}
          </code>
        </pre>
      </div>
    </section>
  )
}

interface Example {
  readonly about: string
  readonly query: string
}

function exampleOf({ overview }: FrontQuery): Example {
  const { newestChamber, chambers } = overview
  const chamber = newestChamber?.institution ?? chambers[0]?.entity
  if (chamber === undefined) {
    return {
      about: 'Which entities are in the graph?',
      query: `{\n  overview {\n    types { type count }\n  }\n}`,
    }
  }
  const at = newestChamber === null ? '' : `, at: "${newestChamber.asOf}"`
  return {
    about: `${chamber.name} by party`,
    query: `{
  entity(slug: "${chamber.slug}") {
    ... on Institution {
      membersBy(group: PARTY${at}) {
        count
        group { name }
      }
    }
  }
}`,
  }
}
