import { KEY_PATTERN } from '../../accounts/keys.js'
import { createServiceKeys, type HeldKey, type ServiceKeys } from '../../accounts/service-keys.js'
import type { Right, Tier } from '../../domain/caller.js'
import type { Graph } from '../../graph/graph.js'
import { OperatorError } from '../../domain/operator-error.js'
import { keyRing } from './key-ring.js'
import { harmless, operatorName, reasonIn } from '../operator.js'
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
 * `polity keys create`: a key for a service. Only the key goes to standard output, once, so that it can be piped
 * to where it is stored; everything else goes to standard error.
 */
export async function createKeyCommand(session: Session, options: CreateKeyOptions): Promise<void> {
  const { account: email, tier, right: rights, expires: expiresAt = null } = options
  const name = options.name.trim()
  if (!EMAIL.test(email) || harmless(email) !== email) {
    throw new OperatorError(`${email} is no e-mail address; --account names whom to write to.`)
  }
  if (name === '' || name.length > NAME_CHARACTERS || harmless(name) !== name) {
    throw new OperatorError(
      `The name must be one line of at most ${String(NAME_CHARACTERS)} characters.`,
    )
  }
  if (expiresAt !== null && expiresAt <= session.now()) {
    throw new OperatorError('The key would have ended already; --expires must be a time to come.')
  }
  const reason = reasonIn(options.reason)
  const { key, accountId, formerTier } = await withGraph(session, (graph) =>
    serviceKeys(session, graph).create({ email, tier, name, rights, expiresAt, reason }),
  )
  session.print(key.key)
  session.notify(
    `Key ${key.id} of account ${accountId} works now, on the tier ${tier}. It is not shown again.`,
  )
  if (formerTier !== null) {
    session.notify(
      `The account was on the tier ${formerTier}; its other keys are on ${tier} now, too.`,
    )
  }
}

/** `polity keys find`: keys by id, beginning, name or e-mail address; a full key works too. */
export async function findKeysCommand(
  session: Session,
  text: string,
  isJson: boolean,
): Promise<void> {
  const id = idIn(text)
  // Nobody should see a full key, not even the graph.
  const keys = await withGraph(session, (graph) =>
    serviceKeys(session, graph).find(id, id ?? text.trim()),
  )
  if (isJson) session.print(JSON.stringify(keys, null, 2))
  else session.print(keys.length === 0 ? 'None.' : keys.map(lineOf).map(harmless).join('\n'))
}

/** `polity keys revoke`: ends a key at once. */
export async function revokeKeyCommand(
  session: Session,
  text: string,
  reason: string,
): Promise<void> {
  const checked = reasonIn(reason)
  const id = idIn(text)
  if (id === null) {
    throw new OperatorError('This is no id of a key; npx --no -- polity keys find shows them.')
  }
  await withGraph(session, (graph) => serviceKeys(session, graph).revoke(id, checked))
  session.print(`Key ${id} is revoked; it stops working everywhere within a second.`)
}

function serviceKeys(session: Session, graph: Graph): ServiceKeys {
  const { now, newId } = session
  return createServiceKeys({ graph, ring: keyRing(session), now, newId, actor: operatorName() })
}

/** The id in an id, the beginning of a key, or a full key that somebody lost. */
function idIn(text: string): string | null {
  const given = text.trim()
  const ofFullKey = KEY_PATTERN.exec(given)?.[1]
  return ofFullKey ?? /^(?:pol_)?([0-9A-Za-z]{12})_?$/.exec(given)?.[1] ?? null
}

function lineOf({ id, name, expiresAt, revokedAt, lastUsedOn, email, tier }: HeldKey): string {
  const end =
    revokedAt === null
      ? expiresAt === null
        ? 'no end'
        : `ends ${expiresAt}`
      : `revoked ${revokedAt}`
  const used = lastUsedOn === null ? 'not used' : `used ${lastUsedOn}`
  return [`pol_${id}`, tier, end, used, email, name].join('  ')
}
