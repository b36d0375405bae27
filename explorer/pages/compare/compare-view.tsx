import { entityIn, HitWords } from '../../components/hits.js'
import { NameBox } from '../../components/name-box.js'
import { ButtonLink } from '../../components/ui/button.js'
import { Empty } from '../../components/ui/empty.js'
import { Note } from '../../components/ui/note.js'
import { PageHead } from '../../components/ui/page-head.js'
import { Section } from '../../components/ui/section.js'
import { MarketRow } from '../entity/markets.js'
import type { Visit } from '../page.js'
import { askedCompare } from './asked.js'
import { BodiesView } from './bodies.js'
import { isBody, isPerson, type Compared, type CompareData } from './compared.js'
import { PeopleView } from './people.js'
import { Summary } from './summary.js'

interface CompareProps {
  readonly data: CompareData
  /** At most two entities, in the order of the address. */
  readonly entities: readonly Compared[]
  readonly visit: Visit
}

/** Two entities next to each other, or a search for an entity while there are fewer. */
export function CompareView({ data, entities, visit }: CompareProps) {
  const [a, b] = entities
  if (a === undefined || b === undefined) return <Picker data={data} first={a} visit={visit} />
  return (
    <>
      <PageHead
        crumbs={entities.map(({ slug, name }) => ({ href: `/entity/${slug}`, name }))}
        title={`${a.name} and ${b.name}`}
        actions={
          <ButtonLink href={`/graph?ids=${a.id},${b.id}&find=ways`} icon="graph">
            How they are connected
          </ButtonLink>
        }
      />
      <div class="grid2 compared">
        {entities.map((entity) => (
          <Summary key={entity.slug} entity={entity} visit={visit} />
        ))}
      </div>
      {isPerson(a) && isPerson(b) ? (
        <PeopleView a={a} b={b} shared={data.inCommon ?? []} visit={visit} />
      ) : isBody(a) && isBody(b) ? (
        <BodiesView data={data} a={a} b={b} visit={visit} />
      ) : (
        <Note kind="quiet">
          Careers are compared for two people, and members for two public bodies. For these two, see
          how they are connected.
        </Note>
      )}
      <SharedMarkets a={a} b={b} visit={visit} />
    </>
  )
}

/** A search for an entity that opens the comparison. */
function Picker(props: {
  readonly data: CompareData
  readonly first: Compared | undefined
  readonly visit: Visit
}) {
  const { data, first, visit } = props
  const { q } = askedCompare(visit)
  const hrefOf = (slug: string) =>
    `/compare?ids=${first === undefined ? slug : `${first.slug},${slug}`}`
  const label = first === undefined ? 'First person or body' : `Compare ${first.name} with`
  const hits = data.searchAll?.edges.flatMap((hit) => {
    const slug = entityIn(hit)?.slug
    return slug === undefined || slug === first?.slug ? [] : [{ hit, slug }]
  })
  return (
    <>
      <PageHead
        crumbs={
          first === undefined
            ? [{ href: '/', name: 'Home' }]
            : [{ href: `/entity/${first.slug}`, name: first.name }]
        }
        title={first === undefined ? 'Compare two people or bodies' : `Compare ${first.name}`}
        lead="Careers on one axis of time, what the two share and when, and the sources."
      />
      <form role="search" aria-label="Search" class="listbar" action="/compare">
        {first !== undefined && <input type="hidden" name="ids" value={first.slug} />}
        <NameBox
          id="compare-with"
          label={label}
          placeholder="A name"
          q={q}
          types={COMPARED_TYPES}
          isLabelled
          locale={visit.locale}
          onPick={(hit) => {
            location.assign(hrefOf(entityIn(hit)?.slug ?? ''))
          }}
        />
        <button class="btn">Search</button>
      </form>
      {hits !== undefined && hits.length === 0 && (
        <Empty title="Nothing of this name">Check the spelling, or try a last name.</Empty>
      )}
      {hits !== undefined && hits.length > 0 && (
        <ul class="card results">
          {hits.map(({ hit, slug }) => (
            <li key={hit.node.id}>
              <a href={hrefOf(slug)}>
                <HitWords hit={hit} locale={visit.locale} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const COMPARED_TYPES = ['POLITICIAN', 'PERSON', 'INSTITUTION', 'PARTY', 'ORGANIZATION'] as const

/** The markets that name both entities. */
function SharedMarkets(props: {
  readonly a: Compared
  readonly b: Compared
  readonly visit: Visit
}) {
  const { a, b, visit } = props
  const ofB = new Set(b.markets.nodes.map(({ id }) => id))
  const shared = a.markets.nodes.filter(({ id }) => ofB.has(id))
  return (
    <Section id="markets" title="Markets about both">
      {shared.length === 0 ? (
        <Empty title="No market names both">
          Among the 50 newest markets about each, no question is about both.
        </Empty>
      ) : (
        <ul class="rows">
          {shared.map((market) => (
            <li key={market.id}>
              <MarketRow market={market} visit={visit} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
