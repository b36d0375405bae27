import { CORRECTION_STATES } from '../../corrections/correction.js'
import {
  createCorrector,
  type Corrector,
  type ProposedCorrection,
} from '../../corrections/corrector.js'
import type { Graph } from '../../graph/graph.js'
import { deriveAndCount } from '../../jobs/derive.js'
import { argument, graphCommand, group, type CommandSession } from '../command.js'
import { json, listedId, reason, stateOption } from '../inputs.js'
import { operatorName, toPrintable } from '../operator.js'
import { printAs, printList } from '../print.js'

const STATES = 'open, applied, refused or revoked'
const id = argument('<id>', 'id of the proposal', listedId)

const DECISIONS = [
  ['apply', 'apply a proposal to the graph', 'Applied'],
  ['refuse', 'refuse an open proposal', 'Refused'],
  ['revoke', 'undo an applied proposal', 'Revoked'],
] as const

export const correctionCommands = group(
  'corrections',
  'decide on proposed corrections, and revoke applied ones',
  [
    graphCommand(
      'list',
      'list proposals, newest first',
      { state: stateOption(CORRECTION_STATES, STATES, `It must be ${STATES}.`), json },
      (session, graph, { state, json: isJson }) =>
        printList(session, corrector(session, graph).list(state ?? null), isJson, columnsOf),
    ),
    graphCommand('show', 'show a proposal', { id, json }, async (session, graph, values) => {
      const found = await corrector(session, graph).find(values.id)
      printAs(session, values.json, found, fieldsText)
    }),
    ...DECISIONS.map(([name, description, done]) =>
      graphCommand(
        name,
        description,
        { id, why: reason('record this reason; the proposer sees it') },
        async (session, graph, values) => {
          const decided = await corrector(session, graph)[name](values.id, values.why)
          // A refused proposal was never part of the graph.
          if (name !== 'refuse') await deriveAndCount(session, graph)
          session.print(`${done}: ${toPrintable(summaryOf(decided))}.`)
        },
      ),
    ),
  ],
)

function corrector({ now, newId }: CommandSession, graph: Graph): Corrector {
  return createCorrector({ graph, now, newId, actor: operatorName() })
}

function columnsOf(correction: ProposedCorrection): readonly string[] {
  const { id: proposalId, state, createdAt, source } = correction
  return [proposalId, state.toLowerCase(), createdAt, summaryOf(correction), source]
}

/** Summarizes a proposal, for example "nancy-pelosi: birth_date 1940-03-26 in place of 1940". */
function summaryOf({ entitySlug, kind, about, value, was }: ProposedCorrection): string {
  const isOfDate = !['related', 'not_related', 'same', 'not_same'].includes(kind)
  return [
    `${entitySlug}: ${kind}`,
    about === null ? '' : `(${about})`,
    isOfDate ? (value ?? 'none') : '',
    was === null ? '' : `in place of ${was}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function fieldsText(correction: ProposedCorrection): string {
  const fields: readonly (readonly [string, string | null])[] = [
    ['id', correction.id],
    ['state', correction.state.toLowerCase()],
    ['entity', `${correction.entitySlug} (${correction.entityName}), ${correction.entityId}`],
    ['kind', correction.kind],
    ['about', correction.about],
    ['value', correction.value],
    ['other', correction.otherId],
    ['in place of', correction.was],
    ['source', correction.source],
    ['comment', correction.comment],
    ['account', correction.accountId ?? 'deleted'],
    ['proposed at', correction.createdAt],
    ['decided at', correction.decidedAt],
    ['reason', correction.reason],
  ]
  return fields
    .flatMap(([name, value]) =>
      value === null || value === '' ? [] : [`${name.padEnd(14)}${toPrintable(value)}`],
    )
    .join('\n')
}
