import type { ComponentChildren, TargetedEvent } from 'preact'
import { HitWords, hrefOf as hrefOfHit, type Hit } from '../../components/hits.js'
import { Badge } from '../../components/ui/badge.js'
import { ButtonLink } from '../../components/ui/button.js'
import { RemovableChip } from '../../components/ui/chip.js'
import { Icon } from '../../components/ui/icon.js'
import { PageHead } from '../../components/ui/page-head.js'
import { Pager } from '../../components/ui/pager.js'
import { numberWords } from '../../components/words.js'
import { changesHref } from '../changes/asked.js'
import type { Visit } from '../page.js'
import { CSV_ROWS, hrefOf, hrefWith, hrefWithout, PAGE_SIZE, valueIn, valuesIn } from './address.js'
import { Facets, type Facet } from './facets.js'

/** An order of a list. The first order is the default. */
export interface SortChoice {
  readonly value: string
  readonly label: string
}

/** A link to a row of the list. */
export interface Shortcut {
  readonly href: string
  readonly name: string
}

/** A page with a link at the head of a list. */
export interface RelatedPage {
  readonly href: string
  readonly name: string
}

interface ListProps {
  readonly visit: Visit
  readonly path: string
  readonly title: string
  /** The word for the rows, such as "politicians". */
  readonly noun: string
  readonly lead: string
  readonly facets: readonly Facet[]
  /** The links that are shown if no filter is chosen. */
  readonly shortcuts: readonly Shortcut[]
  readonly sorts: readonly SortChoice[]
  /** The number of rows on this page. */
  readonly shown: number
  /** The number of rows in the whole list; `null`: not counted. */
  readonly total: number | null
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  /** Names similar to the words of the filter. The other filters do not apply to them. */
  readonly nearest: readonly Hit[]
  readonly related: RelatedPage | undefined
  readonly children: ComponentChildren
}

/** A list with filters, order, pages and a CSV file. Its whole state is in the address. */
export function ListView(props: ListProps) {
  const { visit, path, title, noun, lead, facets, shortcuts, sorts, shown, related, children } =
    props
  const chips = chipsOf(props)
  const isWhole = new URLSearchParams(visit.search).size === 0
  return (
    <>
      <PageHead
        crumbs={[{ href: '/', name: 'Home' }]}
        title={title}
        lead={lead}
        actions={
          <>
            {related !== undefined && <ButtonLink href={related.href}>{related.name}</ButtonLink>}
            <ButtonLink href={changesHref(bodyIn(visit))} icon="bell">
              Follow changes
            </ButtonLink>
            <ButtonLink href={hrefWith(`${path}.csv`, visit, {})} icon="download" isDownload>
              CSV
            </ButtonLink>
          </>
        }
      />
      {isWhole && shortcuts.length > 0 && (
        <div class="shortcuts">
          {shortcuts.map(({ href, name }) => (
            <ButtonLink key={href} href={href} kind="small">
              {name}
            </ButtonLink>
          ))}
        </div>
      )}
      <form class="listgrid" action={path} onChange={sendChoice} onSubmit={openList}>
        <details class="facetbtn">
          <summary class="btn">
            <Icon name="filter" />
            Filters {chips.length > 0 && <Badge>{numberWords(chips.length, visit.locale)}</Badge>}
          </summary>
        </details>
        <div class="facets" role="group" aria-label="Filters">
          <Facets facets={facets} visit={visit} />
          <button class="btn without-script">Apply</button>
        </div>
        <section aria-label="Results">
          <NameField noun={noun} q={valueIn(visit, 'q')} />
          <div class="listbar">
            {chips.length > 0 && (
              <span class="chips">
                {chips}
                <a class="btn ghost small" href={path}>
                  Clear all
                </a>
              </span>
            )}
            <Sort sorts={sorts} current={valueIn(visit, 'sort')} />
          </div>
          {shown === 0 ? <Nothing {...props} hasFilters={chips.length > 0} /> : children}
          {shown > 0 && <Pages {...props} />}
        </section>
      </form>
    </>
  )
}

/** The chamber or party by which the list is filtered; `null`: none. */
function bodyIn(visit: Visit): string | null {
  return valuesIn(visit, 'chamber')[0] ?? valuesIn(visit, 'party')[0] ?? null
}

function NameField({ noun, q }: { readonly noun: string; readonly q: string }) {
  return (
    <div class="field list-name">
      <label class="unseen" for="list-name">
        Filter {noun} by name
      </label>
      <Icon name="search" size={18} />
      <input
        id="list-name"
        class="input"
        type="search"
        name="q"
        placeholder="Filter by name"
        maxLength={200}
        value={q}
      />
    </div>
  )
}

function Sort(props: { readonly sorts: readonly SortChoice[]; readonly current: string }) {
  const { sorts, current } = props
  return (
    <span class="sort">
      {sorts.length > 1 && (
        <>
          <label class="sub" for="sort">
            Sort by
          </label>
          <select id="sort" name="sort" class="select">
            {sorts.map(({ value, label }, at) => (
              <option key={value} value={at === 0 ? '' : value} selected={value === current}>
                {label}
              </option>
            ))}
          </select>
        </>
      )}
      <button class="btn without-script">Apply</button>
    </span>
  )
}

/** A link for each chosen filter, which removes the filter. */
function chipsOf({ visit, path, facets }: ListProps) {
  const q = valueIn(visit, 'q')
  return [
    ...(q === ''
      ? []
      : [
          <RemovableChip key="q" href={hrefWithout(path, visit, 'q', q)}>
            <span>
              “<bdi>{q}</bdi>”
            </span>
          </RemovableChip>,
        ]),
    ...facets.flatMap(({ name, options }) =>
      valuesIn(visit, name).map((value) => (
        <RemovableChip key={`${name}-${value}`} href={hrefWithout(path, visit, name, value)}>
          <bdi>{options.find((option) => option.value === value)?.label ?? value}</bdi>
        </RemovableChip>
      )),
    ),
  ]
}

/** A text in place of rows: possible reasons for an empty list, and similar names. */
function Nothing(props: ListProps & { readonly hasFilters: boolean }) {
  const { visit, path, noun, nearest, hasFilters } = props
  const q = valueIn(visit, 'q')
  return (
    <div class="card bignone">
      <h2>{hasFilters ? `No ${noun} match all of these` : `No ${noun} are in the data`}</h2>
      <p>
        {hasFilters
          ? 'Remove a filter to see more.'
          : 'They appear here after an import that contains them.'}
      </p>
      {q !== '' && nearest.length > 0 && (
        <>
          <p class="sub">Names like “{q}”, without the other filters</p>
          <ul class="results nearest">
            {nearest.map((hit) => (
              <li key={hit.node.id}>
                <a href={hrefOfHit(hit)}>
                  <HitWords hit={hit} locale={visit.locale} />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {hasFilters && (
        <a class="btn primary" href={path}>
          Clear all filters
        </a>
      )}
    </div>
  )
}

function Pages({ visit, path, noun, shown, total, pageInfo }: ListProps) {
  const { locale } = visit
  const before = Number.parseInt(valueIn(visit, 'start'), 10) || 0
  const [from, to] = [before + 1, before + shown].map((row) => numberWords(row, locale))
  const all = total === null ? '' : ` of ${numberWords(total, locale)}`
  const { hasNextPage, endCursor } = pageInfo
  return (
    <>
      <Pager
        label={`Pages of ${noun}`}
        range={`${from ?? ''}–${to ?? ''}${all}`}
        first={valueIn(visit, 'after') === '' ? undefined : hrefWith(path, visit, {})}
        next={
          hasNextPage
            ? hrefWith(path, visit, { after: endCursor ?? '', start: String(before + PAGE_SIZE) })
            : undefined
        }
      />
      {(total ?? 0) > CSV_ROWS && (
        <p class="sub">
          The CSV file has the first {numberWords(CSV_ROWS, locale)} rows.{' '}
          <a href="/docs/exports">All data as files</a>
        </p>
      )}
    </>
  )
}

/** Sends the form when a choice changes. Words are sent with Enter. */
function sendChoice({ currentTarget, target }: TargetedEvent<HTMLFormElement>) {
  if ((target as Element | null)?.id !== 'list-name') currentTarget.requestSubmit()
}

/** Opens the list without empty parameters in its address. */
function openList(event: TargetedEvent<HTMLFormElement, SubmitEvent>) {
  event.preventDefault()
  const { currentTarget } = event
  const parts = new URLSearchParams()
  // All values are texts, because the form has no files.
  for (const [name, value] of new FormData(currentTarget)) parts.append(name, value as string)
  location.assign(hrefOf(currentTarget.getAttribute('action') ?? '', parts))
}
