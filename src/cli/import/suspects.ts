import { mergeLine } from '../../records/decisions.js'
import { differLine, readSuspects, type Suspect, type SuspectSide } from '../../records/suspects.js'
import { operatorName } from '../operator.js'
import { withGraph, type Session } from '../session.js'
import { decide } from './decisions.js'

/** The options of `polity suspects`. `same` and `different` each contain two slugs or ids. */
export interface SuspectsOptions {
  readonly same?: readonly string[]
  readonly different?: readonly string[]
  readonly why: string
  readonly limit: number
  readonly json?: boolean
}

/** `polity suspects`: lists pairs of entities that may be the same, or decides on one pair. */
export function suspectsCommand(session: Session, options: SuspectsOptions): Promise<void> {
  const { same, different, why, limit, json = false } = options
  return withGraph(session, async (graph) => {
    if (same !== undefined) {
      const [a = '', b = ''] = same
      await decide(session, graph, await mergeLine(graph, a, b, operatorName(), why))
    }
    if (different !== undefined) {
      const [a = '', b = ''] = different
      await decide(session, graph, await differLine(graph, a, b, operatorName(), why))
    }
    if (same === undefined && different === undefined) {
      const { total, suspects } = await readSuspects(graph, limit)
      if (json) session.print(JSON.stringify(suspects, null, 2))
      else {
        if (suspects.length > 0) session.print(suspects.map(suspectText).join('\n'))
        session.print(`${String(total)} suspects${total > limit ? `, ${String(limit)} shown` : ''}`)
      }
    }
  })
}

function suspectText({ score, why, a, b }: Suspect): string {
  return [`${why} (score: ${score.toFixed(1)} bits of evidence)`, sideText(a), sideText(b)].join(
    '\n',
  )
}

function sideText(side: SuspectSide): string {
  const { slug, name, type, countryCode, birthDate, deathDate, datasets, seats } = side
  const life = [birthDate && `born ${birthDate}`, deathDate && `died ${deathDate}`]
  const facts = [type, countryCode, ...life, datasets.join(' and '), ...seats]
  return `  ${slug} (${name}): ${facts.filter((fact) => fact !== null && fact !== '').join('; ')}`
}
