import { OutsideLink } from '../../components/outside-link.js'
import { dateWords, monthWords } from '../../components/words.js'
import type { Relationship } from './entity.js'

/** Sources that are named of one relationship; how many more there are is said. */
const NAMED_SOURCES = 2

interface TableProps {
  readonly edges: readonly Relationship[]
  readonly locale: string
  readonly at: string | null
  readonly caption: string
}

/** Relationships as a table: what, with whom, as what, when, and who says so. */
export function RelationshipTable({ edges, locale, at, caption }: TableProps) {
  return (
    <div class="wide" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Who or which</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            {at !== null && <th scope="col">On that day</th>}
            <th scope="col">Who says so</th>
          </tr>
        </thead>
        <tbody>
          {edges.map((edge) => (
            <tr key={edge.id} id={`r-${edge.id}`}>
              <td>
                {edge.label}
                <Role edge={edge} />
              </td>
              <th scope="row">
                <a href={`/entity/${edge.node.slug}`}>
                  <bdi>{edge.node.name}</bdi>
                </a>
              </th>
              <td>
                <Start edge={edge} locale={locale} />
              </td>
              <td>
                <End edge={edge} locale={locale} />
              </td>
              {at !== null && <td>{edge.certainty === 'SURE' ? 'surely' : 'perhaps'}</td>}
              <td>
                <Saying edge={edge} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** In which role, for whom and for which area, where the fact says it and the row does not already. */
function Role({ edge }: { readonly edge: Relationship }) {
  const { kind, role, node, fact } = edge
  const isOther = (one: { readonly slug: string } | null) => one !== null && one.slug !== node.slug
  return (
    <>
      {role !== null && kind !== 'RELATED_TO' && (
        <small>
          {' '}
          as <bdi>{role}</bdi>
        </small>
      )}
      {isOther(fact.party) && (
        <small>
          {' '}
          for <bdi>{fact.party?.name}</bdi>
        </small>
      )}
      {isOther(fact.area) && (
        <small>
          {' '}
          in <bdi>{fact.area?.name}</bdi>
        </small>
      )}
    </>
  )
}

function Start({ edge, locale }: { readonly edge: Relationship; readonly locale: string }) {
  const { start, startBasis } = edge
  if (start === null) return <span class="quiet">unknown</span>
  return (
    <>
      <time dateTime={start}>{dateWords(start, locale)}</time>
      {startBasis === 'TERM' && <small> with the term</small>}
    </>
  )
}

function End({ edge, locale }: { readonly edge: Relationship; readonly locale: string }) {
  const { end, endBasis, asOf, isCurrent } = edge
  if (end !== null) {
    return (
      <>
        <time dateTime={end}>{dateWords(end, locale)}</time>
        {endBasis === 'TERM' && <small> with the term</small>}
        {endBasis === 'WITHDRAWN' && <small> no longer listed</small>}
        {endBasis === 'DEATH' && <small> with death</small>}
      </>
    )
  }
  if (isCurrent === true && asOf !== null) return <>open as of {monthWords(asOf, locale)}</>
  return (
    <span class="quiet">
      unknown
      {asOf !== null && (
        <small>
          , {isCurrent === false ? 'over by' : 'open as of'} {dateWords(asOf, locale)}
        </small>
      )}
    </span>
  )
}

function Saying({ edge: { evidence } }: { readonly edge: Relationship }) {
  return (
    <>
      {evidence
        .slice(0, NAMED_SOURCES)
        .map(({ dataset, url, start, end, isContradictory }, index) => (
          <div key={String(index)}>
            <OutsideLink href={url ?? dataset.url}>{dataset.title ?? dataset.name}</OutsideLink>
            {dataset.licence !== null && <small> {dataset.licence}</small>}
            {isContradictory && (
              <small>
                {' '}
                gives dates that contradict each other: from {start} to {end}
              </small>
            )}
          </div>
        ))}
      {evidence.length > NAMED_SOURCES && (
        <small>and {evidence.length - NAMED_SOURCES} more statements</small>
      )}
    </>
  )
}
