import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { stopChild } from '../../../scripts/at-end.mjs'
import type { ProviderSettings } from '../../../src/config.js'
import { CALLBACK_PATH } from '../../../src/accounts/sign-in.js'

/** A real provider in a process of its own, on the loopback. */
export interface TestProvider extends ProviderSettings {
  readonly stop: () => Promise<void>
}

export interface TestProviderOptions {
  /** The origin of the gateway that it sends browsers back to. */
  readonly publicUrl: string
  readonly id?: string
  /** How long a code is good. */
  readonly codeSeconds?: number
  /** Whether the token contains the e-mail address, which otherwise must be requested. */
  readonly isAddressInToken?: boolean
}

/** Starts a provider; every e-mail address can sign in there, with any password. */
export async function startProvider(options: TestProviderOptions): Promise<TestProvider> {
  const { publicUrl, id = 'local', codeSeconds = 60, isAddressInToken = false } = options
  const client = { clientId: 'polity', clientSecret: 'a secret that only the tests know' }
  const callbackUrl = new URL(CALLBACK_PATH, publicUrl).href
  const settings = { ...client, callbackUrl, codeSeconds, isAddressInToken }
  const child = fork(join(import.meta.dirname, 'oidc-server.mjs'), [JSON.stringify(settings)], {
    execArgv: [],
    // It warns of all that should not be so in production.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const [ready] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(
        'The provider did not start; run test/support/accounts/oidc-server.mjs by hand.',
      )
    }),
  ])) as [{ readonly issuer: string }]
  return {
    ...client,
    id,
    name: id,
    issuer: ready.issuer,
    stop: () => stopChild(child),
  }
}
