import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isAllowed, literalOf, type AddressRules } from './address.js'

/**
 * The address is not allowed, so the connection was refused, or was closed before any data was
 * sent.
 */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** Looks up all addresses of a name. */
export type Resolve = (
  name: string,
  answer: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void

export interface CheckedAgentOptions {
  readonly rules: AddressRules
  readonly connectTimeoutMs: number
  /** By default the resolver of the operating system. */
  readonly resolve?: Resolve
}

/**
 * Creates an agent that connects only to allowed addresses. It checks three times:
 *
 * - the host of the URL, because an IP address in a URL is never resolved;
 * - the resolved addresses. The agent connects to the checked address, so a second lookup cannot
 *   return another address;
 * - the connected socket.
 *
 * The number of connections to a host is not limited, because receivers of several accounts may
 * share the host.
 */
export function createCheckedAgent(options: CheckedAgentOptions): Agent {
  const { rules, connectTimeoutMs, resolve = resolveAll } = options
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    lookup: checkedLookup(rules, resolve),
  })
  return new Agent({
    connect: (to, callback) => {
      const literal = literalOf(to.hostname)
      if (literal !== null && !isAllowed(literal, rules)) {
        callback(new AddressRefused(), null)
        return
      }
      connect(to, (...[error, socket]) => {
        if (error !== null) callback(error, null)
        else if (isAllowed(socket.remoteAddress ?? '', rules)) callback(null, socket)
        else {
          socket.destroy()
          callback(new AddressRefused(), null)
        }
      })
    },
  })
}

/** Refuses a name if any of its addresses is not allowed, because any of them may be used. */
function checkedLookup(rules: AddressRules, resolve: Resolve): LookupFunction {
  return (name, { all }, callback) => {
    resolve(name, (error, addresses) => {
      const [first] = addresses
      if (error !== null || first === undefined) {
        callback(error ?? new Error('The name has no address.'), '')
      } else if (!addresses.every(({ address }) => isAllowed(address, rules))) {
        callback(new AddressRefused(), '')
      } else if (all === true) callback(null, [...addresses])
      else callback(null, first.address, first.family)
    })
  }
}

const resolveAll: Resolve = (name, answer) => {
  systemLookup(name, { all: true }, (error, addresses) => {
    // After an error, `addresses` is undefined, although its type does not say so.
    answer(error, error === null ? addresses : [])
  })
}
