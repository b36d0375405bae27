import { z } from 'zod'
import {
  createGrants,
  type Grants,
  type TierApplication,
  type Verdict,
} from '../../accounts/grants.js'
import { REQUEST_STATES, type PartnerRequest, type RequestState } from '../../accounts/requests.js'
import type { Graph } from '../../graph/graph.js'
import { argument, graphCommand, group, type AddCommand, type CommandSession } from '../command.js'
import { json, listedId, reason, stateOption } from '../inputs.js'
import { operatorName, toPrintable } from '../operator.js'
import { printAs, printList } from '../print.js'

const account = z
  .string()
  .trim()
  .regex(/^[\w-]+$|^[^\s@]+@[^\s@]+$/, 'It must be an id or an e-mail address.')

export const grantCommands = group(
  'grants',
  'decide on applications for the pro tier, and revoke the tier',
  [
    ...applicationCommands<TierApplication>({
      reasonHelp: 'record this reason; the applicant sees it',
      list: ({ list }, state) => list(state),
      toColumns: ({ id, state, createdAt, expectedVolume, email }) => [
        ...[id, state.toLowerCase(), createdAt, `${String(expectedVolume)}/day`, email],
      ],
      find: ({ find }, id) => find(id),
      decide: ({ decide }, id, verdict) => decide(id, verdict),
      approved: ({ email, currentTier }) =>
        `Approved: ${toPrintable(email)} is now on the ${currentTier} tier. The tier applies to all keys within a second.`,
      denied: ({ email, currentTier, tier }) =>
        `Denied: ${toPrintable(email)} stays on the ${currentTier} tier and does not get ${tier}.`,
    }),
    graphCommand(
      'revoke',
      'move an account from the pro tier back to the researcher tier',
      {
        account: argument('<account>', 'id or e-mail address', account),
        why: reason('record this reason; the account owner sees it'),
      },
      async (session, graph, { account: idOrEmail, why }) => {
        const { email, tier } = await grants(session, graph).revoke(idOrEmail, why)
        session.print(
          `Revoked: ${toPrintable(email)} is now on the ${tier} tier. The tier applies to all keys within a second.`,
        )
      },
    ),
  ],
)

export const partnerCommands = group(
  'partners',
  'decide on partner applications of organizations',
  applicationCommands<PartnerRequest>({
    reasonHelp: 'record this reason; the applicant does not see it, so send an e-mail yourself',
    list: ({ listPartners }, state) => listPartners(state),
    toColumns: ({ id, state, createdAt, organization, contact }) => [
      ...[id, state.toLowerCase(), createdAt, organization, contact],
    ],
    find: ({ findPartner }, id) => findPartner(id),
    decide: ({ decidePartner }, id, verdict) => decidePartner(id, verdict),
    approved: ({ organization, contact }) => {
      const address = toPrintable(contact)
      return `${toPrintable(organization)} is approved. Send an e-mail to ${address}. To create a key: npx --no -- polity keys create --account ${address} --tier pro --name partner`
    },
    denied: ({ organization, contact }) =>
      `${toPrintable(organization)} is denied. Send an e-mail to ${toPrintable(contact)}.`,
  }),
)

/** The actions on applications, for a tier or for partnership, and their texts. */
interface Applications<T> {
  readonly reasonHelp: string
  readonly list: (grants: Grants, state: RequestState | null) => AsyncIterable<readonly T[]>
  readonly toColumns: (application: T) => readonly string[]
  readonly find: (grants: Grants, id: string) => Promise<T>
  readonly decide: (grants: Grants, id: string, verdict: Verdict) => Promise<T>
  readonly approved: (application: T) => string
  readonly denied: (application: T) => string
}

function applicationCommands<T extends object>(applications: Applications<T>): AddCommand[] {
  const { reasonHelp, list, toColumns, find, decide, approved, denied } = applications
  const states = REQUEST_STATES.map((state) => state.toLowerCase()).join(', ')
  const id = argument('<id>', 'id of the application', listedId)
  const decisions = [
    ['approve', 'APPROVED', approved],
    ['deny', 'DENIED', denied],
  ] as const
  return [
    graphCommand(
      'list',
      'list applications, newest first',
      { state: stateOption(REQUEST_STATES, states, `It must be one of ${states}.`), json },
      (session, graph, { state, json: isJson }) =>
        printList(session, list(grants(session, graph), state ?? null), isJson, toColumns),
    ),
    graphCommand('show', 'show an application', { id, json }, async (session, graph, values) => {
      const application = await find(grants(session, graph), values.id)
      printAs(session, values.json, application, fieldsText)
    }),
    ...decisions.map(([name, state, describe]) =>
      graphCommand(
        name,
        `${name} a pending application`,
        { id, why: reason(reasonHelp) },
        async (session, graph, values) => {
          const verdict = { state, reason: values.why }
          session.print(describe(await decide(grants(session, graph), values.id, verdict)))
        },
      ),
    ),
  ]
}

function grants({ now, newId }: CommandSession, graph: Graph): Grants {
  return createGrants({ graph, now, newId, actor: operatorName() })
}

function fieldsText(application: object): string {
  return Object.entries(application)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => `${name.padEnd(16)}${toPrintable(String(value))}`)
    .join('\n')
}
