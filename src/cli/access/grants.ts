import { createGrants, type AskedTier, type Grants, type Verdict } from '../../accounts/grants.js'
import type { PartnerRequest, RequestState } from '../../accounts/requests.js'
import type { Graph } from '../../graph/graph.js'
import { harmless, operatorName, reasonIn } from '../operator.js'
import { printPages } from '../print-pages.js'
import { withGraph, type Session } from '../session.js'

/** `polity grants list`: requests for a tier, newest first. */
export async function grantsCommand(
  session: Session,
  state: RequestState | null,
  isJson: boolean,
): Promise<void> {
  await withGraph(session, (graph) =>
    printList(
      session,
      grants(session, graph).list(state),
      isJson,
      ({ id, state, createdAt, expectedVolume, email }) =>
        [id, state.toLowerCase(), createdAt, `${String(expectedVolume)}/day`, email].join('  '),
    ),
  )
}

/** `polity grants show`: one request for a tier. */
export async function grantCommand(session: Session, id: string, isJson: boolean): Promise<void> {
  const request = await withGraph(session, (graph) => grants(session, graph).find(id))
  printOne(session, request, isJson)
}

/** `polity grants approve` and `deny`. */
export async function decideGrantCommand(
  session: Session,
  id: string,
  verdict: Verdict,
): Promise<void> {
  const checked = { ...verdict, reason: reasonIn(verdict.reason) }
  const { email, tier, currentTier } = await withGraph(session, (graph) =>
    grants(session, graph).decide(id, checked),
  )
  session.print(
    checked.state === 'APPROVED'
      ? `${harmless(email)} is on the tier ${currentTier} now; their keys are, within a second.`
      : `Denied: ${harmless(email)} stays on the tier ${currentTier} and does not get ${tier}.`,
  )
}

/** `polity grants revoke`: moves an account back from the pro tier. */
export async function revokeGrantCommand(
  session: Session,
  idOrEmail: string,
  reason: string,
): Promise<void> {
  const checked = reasonIn(reason)
  const { email, tier } = await withGraph(session, (graph) =>
    grants(session, graph).revoke(idOrEmail, checked),
  )
  session.print(`${harmless(email)} is on the tier ${tier} now; their keys are, within a second.`)
}

/** `polity partners list`: partner requests, newest first. */
export async function partnersCommand(
  session: Session,
  state: RequestState | null,
  isJson: boolean,
): Promise<void> {
  await withGraph(session, (graph) =>
    printList(
      session,
      grants(session, graph).listPartners(state),
      isJson,
      ({ id, state, createdAt, organization, contact }) =>
        [id, state.toLowerCase(), createdAt, organization, contact].join('  '),
    ),
  )
}

/** `polity partners show`: one partner request. */
export async function partnerCommand(session: Session, id: string, isJson: boolean): Promise<void> {
  const request = await withGraph(session, (graph) => grants(session, graph).findPartner(id))
  printOne(session, request, isJson)
}

/** `polity partners approve` and `deny`. */
export async function decidePartnerCommand(
  session: Session,
  id: string,
  verdict: Verdict,
): Promise<void> {
  const checked = { ...verdict, reason: reasonIn(verdict.reason) }
  const { organization, contact } = await withGraph(session, (graph) =>
    grants(session, graph).decidePartner(id, checked),
  )
  const [name, address] = [harmless(organization), harmless(contact)]
  session.print(
    checked.state === 'APPROVED'
      ? `${name} is approved; write to ${address}. A key: npx --no -- polity keys create --account ${address} --tier pro --name partner`
      : `${name} is denied; write to ${address}.`,
  )
}

function grants({ now, newId }: Session, graph: Graph): Grants {
  return createGrants({ graph, now, newId, actor: operatorName() })
}

async function printList<Row>(
  session: Session,
  pages: AsyncIterable<readonly Row[]>,
  isJson: boolean,
  toLine: (row: Row) => string,
): Promise<void> {
  const count = await printPages(session, pages, isJson, (row) => harmless(toLine(row)))
  if (count === 0 && !isJson) session.print('None.')
}

function printOne(session: Session, request: AskedTier | PartnerRequest, isJson: boolean): void {
  const fields = Object.entries(request).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  )
  const lines = fields.map(([name, value]) => `${name.padEnd(16)}${harmless(value)}`)
  session.print(isJson ? JSON.stringify(request, null, 2) : lines.join('\n'))
}
