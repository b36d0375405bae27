import { z } from 'zod'
import { KEY_PATTERN } from '../../accounts/keys.js'
import { createServiceKeys, type HeldKey, type ServiceKeys } from '../../accounts/service-keys.js'
import { RIGHTS, TIERS } from '../../caller.js'
import { OperatorError } from '../../domain/operator-error.js'
import type { Graph } from '../../graph/graph.js'
import { keyRing } from '../../jobs/key-ring.js'
import { withGraph } from '../../jobs/session.js'
import {
  argument,
  command,
  graphCommand,
  group,
  option,
  optionOr,
  required,
  type CommandSession,
} from '../command.js'
import { instant, json, reason } from '../inputs.js'
import { lineIn, operatorName, reasonIn, toPrintable } from '../operator.js'
import { printAs } from '../print.js'

const NAME_CHARACTERS = 100
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,185}\.[^\s@.]+$/

/** The address of a service, which is printed. */
const email = z.string().transform((address) => {
  if (EMAIL.test(address) && toPrintable(address) === address) return address
  throw new OperatorError(
    `${address} is not an e-mail address; set --account to the contact address of the service.`,
  )
})

const keyName = z.string().transform((text) => lineIn(text, 'name', NAME_CHARACTERS))

export const keyCommands = group('keys', 'create keys for services, and find or revoke any key', [
  // Only the key goes to standard output, so that it can be piped into a secret store; everything
  // else goes to standard error.
  command(
    'create',
    'create a key for a service and print it once; create its account if necessary',
    {
      email: required('--account <email>', 'contact address of the service', email),
      tier: required(
        '--tier <tier>',
        'set the tier of the account and all its keys',
        z.enum(TIERS),
      ),
      name: required('--name <name>', 'name of the key', keyName),
      rights: optionOr(
        '--right <rights...>',
        'grant these rights (permissions) in addition to reading',
        z.array(z.enum(RIGHTS)),
        [],
        'none',
      ),
      expiresAt: option(
        '--expires <date>',
        'expire at this time, ISO 8601; a date means 00:00 UTC of this day (default: never)',
        instant,
      ),
      reason: optionOr(
        '--reason <text>',
        'record this reason',
        z.string().transform(reasonIn),
        'made at the command line',
      ),
    },
    async (session, { expiresAt = null, ...values }) => {
      if (expiresAt !== null && expiresAt <= session.now()) {
        throw new OperatorError('The expiry is in the past; set --expires to a time in the future.')
      }
      const { key, accountId, formerTier } = await withGraph(session, (graph) =>
        serviceKeys(session, graph).create({ ...values, expiresAt }),
      )
      const { tier } = values
      session.print(key.key)
      session.notify(
        `Key ${key.id} of account ${accountId} is active on the ${tier} tier. It is not shown again.`,
      )
      if (formerTier !== null) {
        session.notify(
          `The account was on the ${formerTier} tier; all its keys are now on the ${tier} tier.`,
        )
      }
    },
  ),
  graphCommand(
    'find',
    'find keys by id, start of the key, or part of a name or e-mail address',
    { text: argument('<text>', 'text to search for'), json },
    async (session, graph, { text, json: isJson }) => {
      const id = idIn(text)
      // Never send a full key to the graph.
      const keys = await serviceKeys(session, graph).find(id, id ?? text.trim())
      printAs(session, isJson, keys, () =>
        keys.length === 0 ? 'None.' : keys.map(lineOf).map(toPrintable).join('\n'),
      )
    },
  ),
  command(
    'revoke',
    'revoke a key immediately, whichever account it belongs to',
    { key: argument('<id>', 'id of the key'), why: reason('record this reason') },
    async (session, { key, why }) => {
      const id = idIn(key)
      if (id === null) {
        throw new OperatorError(
          'This is not the id of a key; find it with npx --no -- polity keys find.',
        )
      }
      await withGraph(session, (graph) => serviceKeys(session, graph).revoke(id, why))
      session.print(`Key ${id} is revoked; it stops working everywhere within a second.`)
    },
  ),
])

function serviceKeys(session: CommandSession, graph: Graph): ServiceKeys {
  const { now, newId } = session
  return createServiceKeys({ graph, ring: keyRing(session), now, newId, actor: operatorName() })
}

/** Extracts the id of a key from an id, the start of a key, or a full (leaked) key. */
function idIn(text: string): string | null {
  const trimmed = text.trim()
  const idOfFullKey = KEY_PATTERN.exec(trimmed)?.[1]
  return idOfFullKey ?? /^(?:pol_)?([0-9A-Za-z]{12})_?$/.exec(trimmed)?.[1] ?? null
}

function lineOf({ id, name, expiresAt, revokedAt, lastUsedOn, email, tier }: HeldKey): string {
  const end =
    revokedAt === null
      ? expiresAt === null
        ? 'no expiry'
        : `expires ${expiresAt}`
      : `revoked ${revokedAt}`
  const used = lastUsedOn === null ? 'not used' : `used ${lastUsedOn}`
  return [`pol_${id}`, tier, end, used, email, name].join('  ')
}
