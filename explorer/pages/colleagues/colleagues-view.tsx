import { EntityLink } from '../../components/entity-link.js'
import { HitWords } from '../../components/hits.js'
import { NameBox } from '../../components/name-box.js'
import { dateWords } from '../../components/words.js'
import type { ColleaguesPageQuery } from '../../generated/operations.js'
import { ALSO_TYPES } from '../entity/ask-on.js'
import type { Visit } from '../page.js'

type Politician = Extract<ColleaguesPageQuery['entity'], { readonly __typename: 'Politician' }>
type Edge = Politician['colleagues']['edges'][number]

interface ColleaguesProps {
  readonly data: ColleaguesPageQuery
  readonly visit: Visit
}

/** Who sat with a politician, with where and when. */
export function ColleaguesView({ data, visit }: ColleaguesProps) {
  const { entity, also } = data
  if (entity?.__typename !== 'Politician') return <></>
  const { edges, pageInfo } = entity.colleagues
  return (
    <>
      <h1>
        Who sat with{' '}
        <a href={`/entity/${entity.slug}`}>
          <bdi>{entity.name}</bdi>
        </a>
        {also && (
          <>
            , and was also in <bdi>{also.name}</bdi>
          </>
        )}
      </h1>
      <Also entity={entity} visit={visit} />
      <Hits data={data} visit={visit} />
      {edges.length === 0 ? (
        <p>Of nobody a source says so.</p>
      ) : (
        <ColleagueTable edges={edges} visit={visit} />
      )}
      {pageInfo.hasNextPage && (
        <p>
          <a rel="next" href={hrefWith(visit, { after: pageInfo.endCursor ?? '' })}>
            More
          </a>
        </p>
      )}
    </>
  )
}

function Also({ entity, visit }: { readonly entity: Politician; readonly visit: Visit }) {
  return (
    <form role="search" aria-label="Sat with" class="search">
      <NameBox
        id="sat-with"
        label="Only who was also in"
        types={ALSO_TYPES}
        locale={visit.locale}
        onPick={({ node }) => {
          location.assign(`/entity/${entity.slug}/colleagues?also=${node.slug}`)
        }}
      />
      <button>Find</button>
    </form>
  )
}

/** What words that were sent may mean. */
function Hits({ data: { search }, visit }: ColleaguesProps) {
  if (search === undefined) return <></>
  if (search.edges.length === 0) return <p>No body, office or party of this name is known.</p>
  return (
    <ul class="results">
      {search.edges.map((hit) => (
        <li key={hit.node.id}>
          <a href={`?also=${hit.node.slug}`}>
            <HitWords hit={hit} locale={visit.locale} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function ColleagueTable({
  edges,
  visit,
}: {
  readonly edges: readonly Edge[]
  readonly visit: Visit
}) {
  const { locale } = visit
  return (
    <div class="wide" role="region" aria-label="Table of colleagues" tabIndex={0}>
      <table>
        <caption>By name; the times that they were there together</caption>
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">Where, from and to</th>
          </tr>
        </thead>
        <tbody>
          {edges.map(({ node, together }) => (
            <tr key={node.slug}>
              <th scope="row">
                <EntityLink entity={node} />
              </th>
              <td>
                <ul class="plain">
                  {together.map(({ institution, start, end, certainty }, index) => (
                    <li key={index}>
                      <EntityLink entity={institution} />, {wordsOf(start, locale, 'unknown')} –{' '}
                      {wordsOf(end, locale, 'open')}
                      {certainty === 'POSSIBLE' && <small> perhaps: the dates leave a doubt</small>}
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function wordsOf(date: string | null, locale: string, absent: string): string {
  return date === null ? absent : dateWords(date, locale)
}

function hrefWith({ search }: Visit, changes: Readonly<Record<string, string>>): string {
  const asked = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) asked.set(name, value)
  return `?${asked.toString()}`
}
