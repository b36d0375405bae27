import { EntityLink } from '../../components/entity-link.js'
import { Badge } from '../../components/ui/badge.js'
import { initialsOf } from '../../components/initials.js'
import { Icon } from '../../components/ui/icon.js'
import { isWithoutVotes, votesWords } from '../../components/votes-words.js'
import { numberWords, percentWords } from '../../components/words.js'
import { changeWords } from './change.js'
import { colourOf, type Race } from './race.js'

type Candidacy = Race['candidacies']['nodes'][number]

interface CandidatesProps {
  readonly race: Race
  readonly locale: string
}

/** The number of candidates that are always shown, in addition to candidates with a call. */
const SHOWN = 6

/**
 * The candidates with their votes, the most votes first. If there are many, the reader can open the
 * others.
 */
export function Candidates({ race, locale }: CandidatesProps) {
  const { nodes } = race.candidacies
  const called = new Set(race.standingCalls.map(({ candidacy }) => candidacy?.id))
  const rows = nodes.map((candidacy, at) => ({ candidacy, at }))
  const isMany = nodes.length > SHOWN + 2
  const first = rows.filter(
    ({ candidacy, at }) => !isMany || at < SHOWN || called.has(candidacy.id),
  )
  const rest = rows.filter((row) => !first.includes(row))
  const items = (some: typeof rows) =>
    some.map(({ candidacy, at }) => (
      <CandidateRow
        key={candidacy.id}
        candidacy={candidacy}
        race={race}
        colour={colourOf(race, at)}
        locale={locale}
      />
    ))
  return (
    <>
      <ul class="cands">{items(first)}</ul>
      {rest.length > 0 && (
        <details class="more-cands">
          <summary class="more">{restWords(rest, locale)}</summary>
          <ul class="cands">{items(rest)}</ul>
        </details>
      )}
    </>
  )
}

function restWords(rest: readonly { readonly candidacy: Candidacy }[], locale: string): string {
  const shares = rest.flatMap(({ candidacy }) => candidacy.share ?? [])
  const share = shares.reduce((sum, each) => sum + each, 0)
  const isKnown = shares.length === rest.length
  const together = isKnown ? `, ${percentWords(share, locale)} together` : ''
  return `${numberWords(rest.length, locale)} more candidates${together}`
}

function CandidateRow(
  props: CandidatesProps & { readonly candidacy: Candidacy; readonly colour: string },
) {
  const { candidacy, race, colour, locale } = props
  return (
    <li class={`cand ${colour}`}>
      <span class="avatar" aria-hidden="true">
        {initialsOf(candidacy.name)}
      </span>
      <div>
        <div class="nm">
          <Name candidacy={candidacy} />
          <Badges candidacy={candidacy} race={race} />
        </div>
        <p class="sub">
          {[
            candidacy.standsFor?.name ?? candidacy.party ?? 'No party recorded',
            changeWords(candidacy, race, locale),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {candidacy.share !== null && <VoteBar share={candidacy.share} />}
      </div>
      <div class="v">{votesText(candidacy, race, locale)}</div>
      <div class="pc">{candidacy.share === null ? '' : percentWords(candidacy.share, locale)}</div>
    </li>
  )
}

function votesText({ votes }: Candidacy, race: Race, locale: string): string {
  const words = votesWords(votes, race, locale)
  return votes === null || isWithoutVotes(race) ? words : `${words} votes`
}

/** The name of a candidate. The name of a politician in the graph is a link to their page. */
function Name({ candidacy }: { readonly candidacy: Candidacy }) {
  const { politician, name, runningMate } = candidacy
  return (
    <span>
      {politician === null ? (
        <bdi>{name}</bdi>
      ) : (
        <EntityLink entity={{ slug: politician.slug, name }} />
      )}
      {runningMate !== null && (
        <>
          {' and '}
          <bdi>{runningMate}</bdi>
        </>
      )}
    </span>
  )
}

const CALLS: Readonly<Record<string, string>> = {
  WINNER: 'Called',
  RUNOFF: 'In the runoff',
  ADVANCE: 'Advances',
}

function Badges({ candidacy, race }: { readonly candidacy: Candidacy; readonly race: Race }) {
  const calls = race.standingCalls.filter((call) => call.candidacy?.id === candidacy.id)
  return (
    <>
      {candidacy.isIncumbent === true && <Badge>Incumbent</Badge>}
      {!candidacy.isListed && <Badge kind="warn">No longer listed</Badge>}
      {calls.map(({ source, seq, status, by }) => (
        <Badge key={`${source}${String(seq)}`} kind="solid">
          <Icon name="check" size={12} />
          {CALLS[status] ?? status} by {by}
        </Badge>
      ))}
    </>
  )
}

function VoteBar({ share }: { readonly share: number }) {
  return (
    <svg class="vbar" width="100%" height="10" aria-hidden="true">
      <rect class="back" width="100%" height="10" rx="3" />
      <rect class="fill" width={`${Math.min(100, share).toFixed(2)}%`} height="10" rx="3" />
    </svg>
  )
}
