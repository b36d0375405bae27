import { KEY_PATTERN } from '../../accounts/keys.js'
import { createServiceKeys, type HeldKey, type ServiceKeys } from '../../accounts/service-keys.js'
import type { Right, Tier } from '../../domain/caller.js'
import type { Graph } from '../../graph/graph.js'
import { OperatorError } from '../../domain/operator-error.js'
import { keyRing } from './key-ring.js'
import { toPrintable, operatorName, reasonIn } from '../operator.js'
import { withGraph, type Session } from '../session.js'

/** The options of `polity keys create`. */
export interface CreateKeyOptions {
  readonly account: string
  readonly tier: Tier
  readonly name: string
  readonly right: readonly Right[]
  readonly expires?: Date
  readonly reason: string
}

const NAME_CHARACTERS = 100
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,185}\.[^\s@.]+$/

/**
 * `polity keys create`: creates a key for a service. Only the key goes to standard output, so that
 * it can be piped into a secret store; everything else goes to standard error.
 */
export async function createKeyCommand(session: Session, options: CreateKeyOptions): Promise<void> {
  const { account: email, tier, right: rights, expires: expiresAt = null } = options
  const name = options.name.trim()
  if (!EMAIL.test(email) || toPrintable(email) !== email) {
    throw new OperatorError(
      `${email} is not an e-mail address; set --account to the contact address of the service.`,
    )
  }
  if (name === '' || name.length > NAME_CHARACTERS || toPrintable(name) !== name) {
    throw new OperatorError(
      `The name must be one line of 1 to ${String(NAME_CHARACTERS)} characters.`,
    )
  }
  if (expiresAt !== null && expiresAt <= session.now()) {
    throw new OperatorError('The expiry is in the past; set --expires to a time in the future.')
  }
  const reason = reasonIn(options.reason)
  const { key, accountId, formerTier } = await withGraph(session, (graph) =>
    serviceKeys(session, graph).create({ email, tier, name, rights, expiresAt, reason }),
  )
  session.print(key.key)
  session.notify(
    `Key ${key.id} of account ${accountId} is active on the ${tier} tier. It is not shown again.`,
  )
  if (formerTier !== null) {
    session.notify(
      `The account was on the ${formerTier} tier; all its keys are now on the ${tier} tier.`,
    )
  }
}

/**
 * `polity keys find`: finds keys by id, by the start of a key (`pol_<id>_`), by a complete key, or
 * by part of the name or e-mail address.
 */
export async function findKeysCommand(
  session: Session,
  text: string,
  isJson: boolean,
): Promise<void> {
  const id = idIn(text)
  // Never send a full key to the graph.
  const keys = await withGraph(session, (graph) =>
    serviceKeys(session, graph).find(id, id ?? text.trim()),
  )
  if (isJson) session.print(JSON.stringify(keys, null, 2))
  else session.print(keys.length === 0 ? 'None.' : keys.map(lineOf).map(toPrintable).join('\n'))
}

/** `polity keys revoke`: revokes a key at once. */
export async function revokeKeyCommand(
  session: Session,
  text: string,
  reason: string,
): Promise<void> {
  const checked = reasonIn(reason)
  const id = idIn(text)
  if (id === null) {
    throw new OperatorError(
      'This is not the id of a key; find it with npx --no -- polity keys find.',
    )
  }
  await withGraph(session, (graph) => serviceKeys(session, graph).revoke(id, checked))
  session.print(`Key ${id} is revoked; it stops working everywhere within a second.`)
}

function serviceKeys(session: Session, graph: Graph): ServiceKeys {
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
