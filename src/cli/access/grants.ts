import {
  createGrants,
  type TierApplication,
  type Grants,
  type Verdict,
} from '../../accounts/grants.js'
import type { PartnerRequest, RequestState } from '../../accounts/requests.js'
import type { Graph } from '../../graph/graph.js'
import { toPrintable, operatorName, reasonIn } from '../operator.js'
import { printPages } from '../print-pages.js'
import { withGraph, type Session } from '../session.js'

/** `polity grants list`: lists applications for a tier, newest first. */
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

/** `polity grants show`: shows one application for a tier. */
export async function grantCommand(session: Session, id: string, isJson: boolean): Promise<void> {
  const request = await withGraph(session, (graph) => grants(session, graph).find(id))
  printRequest(session, request, isJson)
}

/** `polity grants approve` and `deny`: decides on an application for a tier. */
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
      ? `Approved: ${toPrintable(email)} is now on the ${currentTier} tier. The tier applies to all keys within a second.`
      : `Denied: ${toPrintable(email)} stays on the ${currentTier} tier and does not get ${tier}.`,
  )
}

/** `polity grants revoke`: moves an account from the pro tier back to the researcher tier. */
export async function revokeGrantCommand(
  session: Session,
  idOrEmail: string,
  reason: string,
): Promise<void> {
  const checked = reasonIn(reason)
  const { email, tier } = await withGraph(session, (graph) =>
    grants(session, graph).revoke(idOrEmail, checked),
  )
  session.print(
    `Revoked: ${toPrintable(email)} is now on the ${tier} tier. The tier applies to all keys within a second.`,
  )
}

/** `polity partners list`: lists partner applications, newest first. */
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

/** `polity partners show`: shows one partner application. */
export async function partnerCommand(session: Session, id: string, isJson: boolean): Promise<void> {
  const request = await withGraph(session, (graph) => grants(session, graph).findPartner(id))
  printRequest(session, request, isJson)
}

/** `polity partners approve` and `deny`: decides on a partner application. */
export async function decidePartnerCommand(
  session: Session,
  id: string,
  verdict: Verdict,
): Promise<void> {
  const checked = { ...verdict, reason: reasonIn(verdict.reason) }
  const { organization, contact } = await withGraph(session, (graph) =>
    grants(session, graph).decidePartner(id, checked),
  )
  const [name, address] = [toPrintable(organization), toPrintable(contact)]
  session.print(
    checked.state === 'APPROVED'
      ? `${name} is approved. Send an e-mail to ${address}. To create a key: npx --no -- polity keys create --account ${address} --tier pro --name partner`
      : `${name} is denied. Send an e-mail to ${address}.`,
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
  const count = await printPages(session, pages, isJson, (row) => toPrintable(toLine(row)))
  if (count === 0 && !isJson) session.print('None.')
}

function printRequest(
  session: Session,
  request: TierApplication | PartnerRequest,
  isJson: boolean,
): void {
  const fields = Object.entries(request).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  )
  const lines = fields.map(([name, value]) => `${name.padEnd(16)}${toPrintable(value)}`)
  session.print(isJson ? JSON.stringify(request, null, 2) : lines.join('\n'))
}
