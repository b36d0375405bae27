import { z } from 'zod'
import { OperatorError } from '../domain/operator-error.js'
import type { Graph } from '../graph/graph.js'
import { deriveAll } from '../jobs/derive.js'
import { withGraph } from '../jobs/session.js'
import {
  decisionLine,
  storeDecision,
  readStoredDecisions,
  readConflicts,
  readRefusedComponents,
  toLine,
  unmergeLine,
  type Conflict,
  type DecisionLine,
  type RefusedComponent,
} from '../records/decisions.js'
import { readSuspects, type Suspect, type SuspectSide } from '../records/suspects.js'
import {
  argument,
  command,
  flag,
  graphCommand,
  option,
  optionOr,
  type AddCommand,
  type CommandSession,
} from './command.js'
import { count, json, slug, texts } from './inputs.js'
import { operatorName } from './operator.js'
import { printAs, printPages } from './print.js'

const a = argument('<a>', 'slug or id', slug)
const b = argument('<b>', 'slug or id', slug)
const why = optionOr('--why <reason>', 'record this reason with the decision', z.string(), '')

/** The commands that list and decide which entities are the same. */
export const decisionCommands: readonly AddCommand[] = [
  graphCommand(
    'conflicts',
    'list identifiers that several entities share',
    { json },
    async (session, graph, { json: isJson }) => {
      let componentCount = 0
      const pages = async function* () {
        yield* readConflicts(graph)
        const refused = await readRefusedComponents(graph)
        componentCount = refused.length
        yield refused
      }
      const rows = await printPages<Conflict | RefusedComponent>(
        session,
        pages(),
        isJson === true,
        (row) => ('component' in row ? refusedText(row) : conflictText(row)),
      )
      if (isJson !== true) {
        session.print(`${String(rows - componentCount)} identifiers on several entities`)
      }
    },
  ),
  command(
    'suspects',
    'list pairs that may be the same entity, or decide on a pair',
    {
      same: option(
        '--same <entities...>',
        'record that two entities (slugs or ids) are the same',
        texts,
      ),
      different: option(
        '--different <entities...>',
        'record that two entities (slugs or ids) are different',
        texts,
      ),
      why,
      limit: optionOr(
        '--limit <number>',
        'list at most this many pairs, most likely first',
        count,
        50,
      ),
      json,
    },
    (session, { same, different, why: reason, limit, json: isJson }) => {
      const decisions = [
        { entities: same, verdict: 'same' as const },
        { entities: different, verdict: 'never' as const },
      ].flatMap(({ entities, verdict }) => (entities === undefined ? [] : [{ entities, verdict }]))
      if (decisions.some(({ entities }) => entities.length !== 2)) {
        throw new OperatorError('Give exactly two entities, each a slug or id.')
      }
      return withGraph(session, async (graph) => {
        for (const { entities, verdict } of decisions) {
          const [first = '', second = ''] = entities
          const decided = { verdict, who: operatorName(), why: reason }
          await decide(session, graph, await decisionLine(graph, first, second, decided))
        }
        if (decisions.length > 0) return
        const { total, suspects } = await readSuspects(graph, limit)
        const summary = `${String(total)} suspects${total > limit ? `, ${String(limit)} shown` : ''}`
        printAs(session, isJson, suspects, () => [...suspects.map(suspectText), summary].join('\n'))
      })
    },
  ),
  command(
    'merge',
    'merge two entities into one',
    { a, b, why },
    (session, { a: first, b: second, why: reason }) => {
      if (first === second) {
        throw new OperatorError(`${first} and ${second} are already the same entity.`)
      }
      return withGraph(session, async (graph) => {
        const decided = { verdict: 'same', who: operatorName(), why: reason } as const
        await decide(session, graph, await decisionLine(graph, first, second, decided))
      })
    },
  ),
  graphCommand('unmerge', 'split a merged entity', { a, why }, async (session, graph, values) => {
    const line = await unmergeLine(graph, values.a, operatorName(), values.why)
    await decide(session, graph, line)
  }),
  graphCommand(
    'decisions',
    'print the decisions made with merge, unmerge and suspects, in the format of curated/same.csv',
    {
      json: flag(
        '--json',
        'print JSON; also list the decisions from curated/same.csv, and the time of each decision',
      ),
    },
    async (session, graph, { json: isJson }) => {
      const all = await readStoredDecisions(graph)
      if (isJson === true) session.print(JSON.stringify(all, null, 2))
      else {
        for (const decision of all) {
          if (decision.origin === 'command') session.print(toLine(decision))
        }
      }
    },
  ),
]

/** Stores a decision in the graph and updates the derived data. */
async function decide(session: CommandSession, graph: Graph, line: DecisionLine): Promise<void> {
  await storeDecision(graph, line, session.now())
  session.print(`Stored in the graph:\n${toLine(line)}`)
  await deriveAll(session, graph)
}

function conflictText({ identifier, holders }: Conflict): string {
  return [
    identifier,
    ...holders.map(([record, slug, name]) => `  ${slug} (${name}): ${record}`),
  ].join('\n')
}

function refusedText({ component, records }: RefusedComponent): string {
  const parked = `${String(records)} of them ${records === 1 ? 'is' : 'are'} parked`
  return `${component}\n  is connected to more records than one entity can have; ${parked}: stored, but without effect on what Polity shows`
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
