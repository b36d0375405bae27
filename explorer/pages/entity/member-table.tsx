import { useSignal } from '@preact/signals'
import { CertaintyBadge } from '../../components/ui/badge.js'
import { ButtonLink } from '../../components/ui/button.js'
import { EntityLink } from '../../components/entity-link.js'
import { Icon } from '../../components/ui/icon.js'
import { Pager } from '../../components/ui/pager.js'
import { Party } from '../../components/ui/party.js'
import { Section } from '../../components/ui/section.js'
import { atWords, numberWords, shortDateWords } from '../../components/words.js'
import { shortName } from '../../components/short-name.js'
import type { Visit } from '../page.js'
import { hrefWith, valueOf } from './asked.js'
import type { Counts } from './counts.js'
import type { Chamber, Entity, Member } from './entity.js'
import { sentenceCase } from './names.js'

interface MemberTableProps {
  readonly entity: Entity
  readonly chamber: Chamber
  readonly counts: Counts
  readonly day: string
  readonly visit: Visit
}

/**
 * Every member on the day. A filter applies while the reader types, or with a form if there is no
 * JavaScript.
 */
export function MemberTable({ entity, chamber, counts, day, visit }: MemberTableProps) {
  const { locale } = visit
  const q = useSignal(valueOf(visit, 'q') ?? '')
  const party = useSignal(valueOf(visit, 'party') ?? '')
  const certainty = useSignal(valueOf(visit, 'certainty') ?? '')
  const { edges, pageInfo } = chamber.members
  const isWhole = !pageInfo.hasNextPage && valueOf(visit, 'next') === null
  const shown = [...edges]
    .sort((a, b) => Number(b.certainty === 'SURE') - Number(a.certainty === 'SURE'))
    .filter((edge) => matches(edge, q.value, party.value, certainty.value))
  const parties = chamber.membersBy.flatMap(({ group }) => group?.entity ?? [])
  const sourceWords = sourceOf(entity)
  const total = numberWords(counts.total, locale)
  return (
    <Section
      id="members"
      title={isWhole ? `All ${total} members` : `Members, ${total} in all`}
      aside={<span class="sub">{sentenceCase(atWords(day, locale))}</span>}
    >
      <div class="card">
        <form
          class="toolbar"
          action={`/entity/${entity.slug}#members`}
          role="search"
          aria-label="Members"
        >
          <input type="hidden" name="at" value={day} />
          <div class="field grow">
            <label for="filter" class="unseen">
              Filter by name, party or constituency
            </label>
            <Icon name="search" size={18} />
            <input
              id="filter"
              class="input"
              type="search"
              name="q"
              placeholder="Filter by name, party or constituency"
              value={q.value}
              onInput={({ currentTarget }) => {
                q.value = currentTarget.value
              }}
            />
          </div>
          <select
            class="select"
            name="party"
            aria-label="Party"
            value={party.value}
            onChange={({ currentTarget }) => {
              party.value = currentTarget.value
            }}
          >
            <option value="">All parties</option>
            {parties.map(({ slug, name }) => (
              <option key={slug} value={slug} selected={slug === party.value}>
                {name}
              </option>
            ))}
          </select>
          <select
            class="select"
            name="certainty"
            aria-label="Certainty"
            value={certainty.value}
            onChange={({ currentTarget }) => {
              certainty.value = currentTarget.value
            }}
          >
            <option value="">Confirmed and possible</option>
            <option value="sure" selected={certainty.value === 'sure'}>
              Confirmed
            </option>
            <option value="possible" selected={certainty.value === 'possible'}>
              Possible
            </option>
          </select>
          <div class="end">
            <button class="btn without-script">Filter</button>
            <ButtonLink
              href={`/entity/${entity.slug}/members.csv?at=${day}`}
              icon="download"
              isDownload
            >
              CSV
            </ButtonLink>
          </div>
        </form>
        <p role="status" class="sub shown">
          {shown.length === edges.length
            ? ''
            : `${numberWords(shown.length, locale)} of ${numberWords(edges.length, locale)} shown`}
        </p>
        <table class="table cards">
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Party</th>
              <th scope="col">Constituency</th>
              <th scope="col">Since</th>
              <th scope="col">On this day</th>
              <th scope="col" class="r">
                Source
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ node, start, certainty: sure, fact }) => (
              <tr key={node.slug}>
                <td class="head">
                  <EntityLink entity={node} />
                </td>
                <td class="side">
                  <Party party={fact.party} />
                </td>
                <td>
                  {fact.area === null ? (
                    <span class="sub">Not recorded</span>
                  ) : (
                    <a class="plain" href={`/entity/${fact.area.slug}`}>
                      <bdi>{shortName(fact.area.name)}</bdi>
                    </a>
                  )}
                </td>
                <td data-l={sure === 'SURE' ? 'Confirmed, since' : 'Possible, since'}>
                  {start === null ? 'Not recorded' : shortDateWords(start, locale)}
                </td>
                <td class="hide">{sure !== null && <CertaintyBadge certainty={sure} />}</td>
                <td class="hide r">
                  <a class="source-chip" href={`/entity/${node.slug}?at=${day}#career`}>
                    <Icon name="record" size={12} />
                    {sourceWords}
                    <span class="unseen"> of {node.name}</span>
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isWhole && (
        <Pager
          label="Pages of members"
          range={`${numberWords(edges.length, locale)} of ${total}, by name`}
          first={
            valueOf(visit, 'next') === null
              ? undefined
              : `${hrefWith(visit, entity.slug, {})}#members`
          }
          next={
            pageInfo.hasNextPage
              ? `${hrefWith(visit, entity.slug, { next: pageInfo.endCursor })}#members`
              : undefined
          }
        />
      )}
    </Section>
  )
}

/**
 * The name of the dataset; if there is not exactly one, the word for the records on the member's
 * page.
 */
function sourceOf({ datasets }: Entity): string {
  const [first, second] = datasets
  return first === undefined || second !== undefined ? 'Records' : (first.title ?? first.name)
}

function matches(edge: Member, q: string, party: string, certainty: string): boolean {
  const { node, fact } = edge
  const words = folded(`${node.name} ${fact.party?.name ?? ''} ${fact.area?.name ?? ''}`)
  return (
    (party === '' || fact.party?.slug === party) &&
    (certainty === '' || edge.certainty?.toLowerCase() === certainty) &&
    folded(q)
      .split(/\s+/)
      .every((word) => words.includes(word))
  )
}

/** The text in lowercase and without accents, so that "Sinn Fein" finds "Sinn Féin". */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
