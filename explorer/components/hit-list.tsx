import { hrefOf, HitWords, type Hit } from './hits.js'

/** The results of a search, as links. */
export function HitList({
  hits,
  locale,
}: {
  readonly hits: readonly Hit[]
  readonly locale: string
}) {
  return (
    <ol class="card results">
      {hits.map((hit) => (
        <li key={hit.node.id}>
          <a href={hrefOf(hit)}>
            <HitWords hit={hit} locale={locale} />
          </a>
        </li>
      ))}
    </ol>
  )
}

const LISTS = [
  ['/politicians', 'Politicians'],
  ['/institutions', 'Chambers'],
  ['/parties', 'Parties'],
  ['/elections', 'Elections'],
  ['/markets', 'Markets'],
  ['/areas', 'Areas'],
] as const

/** Links to lists, for a reader whose search found nothing. */
export function BrowseInstead() {
  return (
    <p class="try">
      <span>Or browse</span>
      {LISTS.map(([href, name]) => (
        <a key={href} class="chip" href={href}>
          {name}
        </a>
      ))}
    </p>
  )
}
