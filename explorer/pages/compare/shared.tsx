import { Badge } from '../../components/ui/badge.js'
import { Empty } from '../../components/ui/empty.js'
import { SourceChip } from '../../components/ui/source-chip.js'
import { dayWords, numberWords } from '../../components/words.js'
import { shortName } from '../../components/short-name.js'
import type { CompareSharedQuery } from '../../generated/operations.js'
import { wordsOfPeriods } from '../../graph/periods.js'
import { bySharing } from '../../graph/shared.js'
import { wordsOfOverlap, wordsOfSize } from '../../graph/words.js'
import { sentenceCase } from '../entity/names.js'
import { recordWords } from '../entity/periods.js'
import type { Visit } from '../page.js'
import type { Compared } from './compared.js'

/** An entity to which two people are related. */
export type Shared = CompareSharedQuery['inCommon'][number]

interface SharedProps {
  readonly a: Compared
  readonly b: Compared
  readonly shared: readonly Shared[]
  readonly visit: Visit
}

/**
 * The entities that two people share: first the entities shared at the same time, then the smallest
 * groups.
 */
export function SharedTable({ a, b, shared, visit }: SharedProps) {
  if (shared.length === 0) {
    return (
      <Empty title="Nothing in common is recorded">
        No dataset lists both in the same body, committee, office or party.
      </Empty>
    )
  }
  const sorted = (['SURE', 'POSSIBLE', null] as const).flatMap((certainty) =>
    shared.filter(({ overlap }) => overlap === certainty),
  )
  return (
    <>
      <p>{summaryOf(sorted, visit.locale)}</p>
      <div class="card">
        <table class="table cards">
          <thead>
            <tr>
              <th scope="col">Shared</th>
              <th scope="col">{a.name}</th>
              <th scope="col">{b.name}</th>
              <th scope="col">When</th>
              <th scope="col">Sources</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((each) => (
              <SharedRow key={each.node.id} {...{ a, b, visit }} shared={each} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/**
 * The number of shared entities of each kind, the most frequent kind first, such as "8
 * subcommittees, 2 committees".
 */
function summaryOf(shared: readonly Shared[], locale: string): string {
  const counts = new Map<string, number>()
  for (const { node } of shared) {
    const kind = ('classification' in node ? node.classification : null) ?? node.type.toLowerCase()
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const words = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${numberWords(count, locale)} ${count === 1 ? kind : pluralOf(kind)}`)
  return `${sentenceCase(words.join(', '))}.`
}

function pluralOf(kind: string): string {
  return kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`
}

function SharedRow(props: Omit<SharedProps, 'shared'> & { readonly shared: Shared }) {
  const { a, b, shared, visit } = props
  const { locale, origin, now } = visit
  const { node, overlap } = shared
  const byPerson = bySharing(shared)
  const people = [a, b].map(({ id, name }) => {
    const links = byPerson.get(id) ?? []
    return { name, links, when: wordsOfPeriods(links, locale) }
  })
  const together = wordsOfOverlap(
    overlap,
    people.map(({ links }) => links),
    locale,
  )
  const size = wordsOfSize(node.type, shared.size)
  const periods = people.map(({ name, when }) => `${name} ${when}`).join('; ')
  return (
    <tr>
      <td class="head">
        <a href={`/entity/${node.slug}`}>
          <bdi>{shortName(node.name)}</bdi>
        </a>
        {size !== null && <div class="sub">{size} now and before</div>}
      </td>
      {people.map(({ name, when }) => (
        <td key={name} class="wide" data-l={name}>
          {when}
        </td>
      ))}
      <td class="wide">
        {overlap === 'SURE' ? <Badge kind="ok">{together}</Badge> : <Badge>{together}</Badge>}
      </td>
      <td class="wide">
        <SourceChip
          evidence={people.flatMap(({ name, links }) =>
            links.flatMap(({ evidence }) =>
              evidence.map(({ url, dataset, ...said }) => ({
                ...{ url, dataset },
                says: `${name}: ${recordWords(said, locale)}`,
              })),
            ),
          )}
          citation={`“${node.name}: ${periods}. ${together}.”, Polity, ${origin}/compare?ids=${a.slug},${b.slug}, read on ${dayWords(now, locale)}.`}
          reportHref={`/account?correct=${a.slug}`}
        />
      </td>
    </tr>
  )
}
