import type { CorrectionState } from '../../corrections/correction.js'
import {
  createCorrector,
  type Corrector,
  type ProposedCorrection,
} from '../../corrections/corrector.js'
import type { Graph } from '../../graph/graph.js'
import { storeDatasetCounts } from '../../records/dataset-counts.js'
import { deriveAll } from '../import/derive-all.js'
import { deriveAllMarkets } from '../import/markets.js'
import { toPrintable, operatorName, reasonIn } from '../operator.js'
import { printPages } from '../print-pages.js'
import { withGraph, type Session } from '../session.js'

/** `polity corrections list`: lists proposed corrections, newest first. */
export async function correctionsCommand(
  session: Session,
  state: CorrectionState | null,
  isJson: boolean,
): Promise<void> {
  await withGraph(session, async (graph) => {
    const pages = corrector(session, graph).list(state)
    const count = await printPages(session, pages, isJson, (row) => toPrintable(lineOf(row)))
    if (count === 0 && !isJson) session.print('None.')
  })
}

/** `polity corrections show`: shows one proposed correction. */
export async function correctionCommand(
  session: Session,
  id: string,
  isJson: boolean,
): Promise<void> {
  const found = await withGraph(session, (graph) => corrector(session, graph).find(id))
  session.print(isJson ? JSON.stringify(found, null, 2) : fieldsText(found))
}

/** `polity corrections apply`: applies a proposal to the graph. */
export function applyCorrectionCommand(
  session: Session,
  id: string,
  reason: string,
): Promise<void> {
  const checked = reasonIn(reason)
  return withGraph(session, async (graph) => {
    const applied = await corrector(session, graph).apply(id, checked)
    await deriveAll(session, graph)
    session.print(`Applied: ${toPrintable(summaryOf(applied))}.`)
    await deriveAllMarkets(session, graph)
    await storeDatasetCounts(graph, session.now())
  })
}

/** `polity corrections refuse`: refuses an open proposal. */
export async function refuseCorrectionCommand(
  session: Session,
  id: string,
  reason: string,
): Promise<void> {
  const checked = reasonIn(reason)
  const refused = await withGraph(session, (graph) => corrector(session, graph).refuse(id, checked))
  session.print(`Refused: ${toPrintable(summaryOf(refused))}.`)
}

/**
 * `polity corrections revoke`: undoes an applied proposal. The data of the sources applies again.
 */
export function revokeCorrectionCommand(
  session: Session,
  id: string,
  reason: string,
): Promise<void> {
  const checked = reasonIn(reason)
  return withGraph(session, async (graph) => {
    const revoked = await corrector(session, graph).revoke(id, checked)
    await deriveAll(session, graph)
    session.print(`Revoked: ${toPrintable(summaryOf(revoked))}.`)
    await deriveAllMarkets(session, graph)
    await storeDatasetCounts(graph, session.now())
  })
}

function corrector({ now, newId }: Session, graph: Graph): Corrector {
  return createCorrector({ graph, now, newId, actor: operatorName() })
}

function lineOf(correction: ProposedCorrection): string {
  const { id, state, createdAt, source } = correction
  return [id, state.toLowerCase(), createdAt, summaryOf(correction), source].join('  ')
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
