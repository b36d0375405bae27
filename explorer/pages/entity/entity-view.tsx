import { countryName, dateWords, numberWords, typeWord, typeWords } from '../../components/words.js'
import type { Visit } from '../page.js'
import { AskOn } from './ask-on.js'
import { coveredPeopleOf, CoverageWords, isOfPeople, isOutside, NotCovered } from './coverage.js'
import { Citation, Sources } from './sources.js'
import { Elections } from './elections.js'
import type { Entity } from './entity.js'
import { Facts } from './facts.js'
import { Markets } from './markets.js'
import { Only } from './only.js'
import { RelationshipTable } from './relationship-table.js'
import { Timeline } from './timeline.js'
import { typeOf } from './type-asked.js'

interface EntityProps {
  readonly entity: Entity
  readonly visit: Visit
  /** The day whose state is shown; `null`: all times. */
  readonly at: string | null
}

/** The whole page of one entity. */
export function EntityView({ entity, visit, at }: EntityProps) {
  const { locale } = visit
  const { id, slug, name, type, countryCode, description } = entity
  const [own] = entity.names
  return (
    <article>
      <p class="quiet">
        {typeWord(type)}
        {countryCode !== null && ` · ${countryName(countryCode, locale)}`}
      </p>
      <h1 dir="auto" lang={own?.langs[0]}>
        {name}
      </h1>
      <p dir="auto">{description}</p>
      <p class="actions">
        <a href={`/graph?ids=${id}`}>See the connections</a>
        <a href={`/api/graph/entity/${slug}`}>As JSON</a>
        <a href="#cite">Cite this page</a>
        <a href={`/account?correct=${slug}`}>Propose a correction</a>
      </p>
      <Facts entity={entity} locale={locale} />
      <AskOn entity={entity} locale={locale} />
      <Relationships entity={entity} visit={visit} at={at} />
      <Markets entity={entity} locale={locale} />
      <Elections entity={entity} locale={locale} />
      <Sources entity={entity} locale={locale} />
      <Citation entity={entity} visit={visit} at={at} />
    </article>
  )
}

function Relationships(props: EntityProps) {
  const { entity, visit, at } = props
  const { locale, search } = visit
  const { slug, relationships } = entity
  const { totalCount, pageInfo } = relationships
  const people = coveredPeopleOf(entity)
  const isCovered = people === null || at === null || !isOutside(people.coverage, at)
  // Open ends make people possible on later days. A list of them would look like a list of who was there.
  const edges = isCovered
    ? relationships.edges
    : relationships.edges.filter((edge) => !isOfPeople(edge))
  const of = typeOf(search)
  const isFirst = !new URLSearchParams(search).has('after')
  return (
    <section aria-labelledby="relationships">
      <h2 id="relationships">Relationships</h2>
      <form action={`/entity/${slug}`} class="actions">
        <label for="at">As it was on</label>
        <input id="at" name="at" type="date" value={at ?? ''} />
        <button>Show</button>
        {of !== null && <input type="hidden" name="of" value={of.toLowerCase()} />}
        {at !== null && <a href={pageHref(props, { at: null })}>All times</a>}
      </form>
      <Only entity={entity} search={search} hrefOf={(changes) => pageHref(props, changes)} />
      {people !== null && <CoverageWords people={people} locale={locale} />}
      {!isCovered && <NotCovered people={people} at={at} locale={locale} />}
      {edges.length === 0 ? (
        isCovered && (
          <p>
            {of !== null
              ? `No source says of anything among ${typeWords(of, 2)} that it is related to it.`
              : at === null
                ? 'No source says whom or what it is related to.'
                : `No source says of anything that it held on ${dateWords(at, locale)}.`}
          </p>
        )
      ) : (
        <>
          <Timeline edges={edges} at={at} locale={locale} />
          <RelationshipTable
            edges={edges}
            locale={locale}
            at={at}
            caption={`${isCovered ? `${numberWords(edges.length, locale)} of ${numberWords(totalCount, locale)}` : 'Others'}, the newest first${at === null ? '' : `, as of ${dateWords(at, locale)}`}`}
          />
        </>
      )}
      <nav aria-label="Pages of relationships" class="actions">
        {!isFirst && <a href={pageHref(props, {})}>From the newest</a>}
        {pageInfo.hasNextPage && (
          <a rel="next" href={pageHref(props, { after: pageInfo.endCursor })}>
            Older ones
          </a>
        )}
      </nav>
    </section>
  )
}

/** This page with other relationships: what the address says of them, but for `changes`. */
function pageHref(
  { entity, visit }: EntityProps,
  changes: Readonly<Record<string, string | null>>,
): string {
  const asked = new URLSearchParams(visit.search)
  const parts = ['at', 'of'].map((name) => [name, asked.get(name)] as const)
  const wanted = Object.entries({ ...Object.fromEntries(parts), ...changes })
  const given = wanted.flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, value]],
  )
  const text = new URLSearchParams(given).toString()
  return `/entity/${entity.slug}${text === '' ? '' : `?${text}`}#relationships`
}
