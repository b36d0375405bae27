import { EntityLink } from '../../components/entity-link.js'
import { Empty } from '../../components/ui/empty.js'
import { Note } from '../../components/ui/note.js'
import { Party } from '../../components/ui/party.js'
import { Section } from '../../components/ui/section.js'
import { atWords, numberWords } from '../../components/words.js'
import { shortName } from '../../components/short-name.js'
import { coverageWords, isOutside, notCoveredWords } from '../entity/coverage.js'
import type { Visit } from '../page.js'
import { dayOf, type Body, type CompareData } from './compared.js'

interface BodiesProps {
  readonly data: CompareData
  readonly a: Body
  readonly b: Body
  readonly visit: Visit
}

type Groups = Extract<CompareData['a'], { readonly membersBy: unknown }>['membersBy']

/**
 * The members of two bodies on a day: their number by party, and the people who are in both bodies.
 */
export function BodiesView({ data, a, b, visit }: BodiesProps) {
  const { locale, now } = visit
  const day = dayOf(a, b, visit)
  const uncovered = [a, b].filter(({ coverage }) => coverage !== null && isOutside(coverage, day))
  return (
    <>
      <div class="ebar">
        <form action="/compare" class="asof">
          <input type="hidden" name="ids" value={`${a.slug},${b.slug}`} />
          <label for="at">Members on</label>
          <input
            id="at"
            class="date"
            name="at"
            type="date"
            required
            value={day}
            max={now.slice(0, 10)}
          />
          <button class="btn">Show</button>
        </form>
      </div>
      {[a, b].map(
        ({ slug, name, coverage }) =>
          coverage !== null && (
            <Note key={slug} kind={isOutside(coverage, day) ? 'warn' : 'quiet'}>
              {isOutside(coverage, day)
                ? `${shortName(name)}: ${notCoveredWords(coverage, day, locale)}`
                : coverageWords(coverage, shortName(name), locale)}
            </Note>
          ),
      )}
      <Section id="members" title={`Members by party ${atWords(day, locale)}`}>
        <Parties
          names={[a.name, b.name]}
          groups={[groupsOf(data.a, a, uncovered), groupsOf(data.b, b, uncovered)]}
          locale={locale}
        />
      </Section>
      <Both {...{ data, a, b, day, visit }} isCovered={uncovered.length === 0} />
    </>
  )
}

/** The members by party; `null` on a day that no list covers. */
function groupsOf(found: CompareData['a'], body: Body, uncovered: readonly Body[]): Groups | null {
  const isKnown = found !== undefined && found !== null && 'membersBy' in found
  return !isKnown || uncovered.includes(body) ? null : found.membersBy
}

function Parties(props: {
  readonly names: readonly [string, string]
  readonly groups: readonly [Groups | null, Groups | null]
  readonly locale: string
}) {
  const { names, groups, locale } = props
  const keyOf = ({ group }: Groups[number]) => group?.entity?.slug ?? group?.name ?? ''
  const parties = new Map(groups.flatMap((list) => (list ?? []).map((each) => [keyOf(each), each])))
  if (parties.size === 0) {
    return <Empty title="No members on this day">No dataset lists a member of the two.</Empty>
  }
  const total = (list: Groups | null) => (list ?? []).reduce((sum, { count }) => sum + count, 0)
  return (
    <div class="card">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Party</th>
            {names.map((name) => (
              <th key={name} scope="col" class="r">
                {shortName(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...parties].map(([key, { group }]) => (
            <tr key={key}>
              <td>
                <Party party={group?.entity ?? null} />
              </td>
              {groups.map((list, at) => (
                <td key={String(at)} class="r">
                  {countWords(
                    list?.find((each) => keyOf(each) === key),
                    locale,
                  )}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td>All</td>
            {groups.map((list, at) => (
              <td key={String(at)} class="r">
                <b>{list === null ? 'Not covered' : numberWords(total(list), locale)}</b>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/**
 * The number of members of a party, in words. A party without members in a body has no number, and
 * not zero.
 */
function countWords(group: Groups[number] | undefined, locale: string): string {
  if (group === undefined) return '–'
  const { count, sure } = group
  const all = numberWords(count, locale)
  return sure === null || sure === count ? all : `${all} (${numberWords(sure, locale)} confirmed)`
}

function Both(props: BodiesProps & { readonly day: string; readonly isCovered: boolean }) {
  const { data, a, b, day, isCovered, visit } = props
  const { totalCount, nodes } = data.both ?? { totalCount: 0, nodes: [] }
  const ever = `/politicians?chamber=${a.slug}&party=${b.slug}`
  return (
    <Section
      id="both"
      title={`Members of both ${atWords(day, visit.locale)}`}
      aside={
        <a class="sub" href={ever}>
          At any time
        </a>
      }
    >
      {!isCovered ? (
        <Empty title="Not covered">No list of both bodies covers this day.</Empty>
      ) : nodes.length === 0 ? (
        <Empty title="No members of both">No dataset lists a person in both on this day.</Empty>
      ) : (
        <>
          <ul class="rows columns">
            {nodes.map((person) => (
              <li key={person.slug}>
                <EntityLink entity={person} />
              </li>
            ))}
          </ul>
          {totalCount > nodes.length && (
            <p class="sub">
              {numberWords(nodes.length, visit.locale)} of {numberWords(totalCount, visit.locale)},
              by name
            </p>
          )}
        </>
      )}
    </Section>
  )
}
