import { createHash } from 'node:crypto'
import type { ContestKey, ElectionKey, UnitReport } from '../domain/result.js'

/** Words of an id before its hash; long titles of measures are cut here. */
const MOST_WORDS = 80
const HASH = 10

/** An election's key as one text, the same for the same election: `us/2020-11-03/general/us`. */
export function electionText({ country, date, kind, jurisdiction }: ElectionKey): string {
  return [country, date, kind, jurisdiction].map(withoutSlash).join('/')
}

/** The id of an election whatever the feed, slug-like. */
export function electionId(election: ElectionKey): string {
  const { date, kind, jurisdiction } = election
  return idOf([jurisdiction, kind, date], electionText(election))
}

/** The id of a contest whatever the feed, slug-like: two feeds of one race give the same one. */
export function contestId(election: ElectionKey, contest: ContestKey): string {
  const { office, area, party, seat } = contest
  const text = JSON.stringify([electionText(election), office, area, party, seat])
  return idOf([office, area, party, seat, election.kind, election.date], text)
}

/** The id of a candidacy of one feed. */
export function candidacyId(contest: string, source: string, key: string): string {
  return `${contest}-${digest(JSON.stringify([source, key]))}`
}

/** Levels whose keys mean the same in every election. */
const LASTING: ReadonlySet<string> = new Set(['nation', 'state', 'county', 'constituency'])

/** What a unit is called in the graph: those of no lasting key belong to their election. */
export function unitKey(election: string, { level, key }: UnitReport): string {
  return LASTING.has(level) ? key : `${election}:${key}`
}

/** A short text that is the same for the same content. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH)
}

function withoutSlash(part: string, index: number): string {
  // The jurisdiction comes last and is made of parts itself.
  return index === 3 ? part : part.replaceAll('/', ' ')
}

function idOf(words: readonly string[], text: string): string {
  const slug = words
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, MOST_WORDS)
    .replaceAll(/^-|-$/g, '')
  return slug === '' ? digest(text) : `${slug}-${digest(text)}`
}
