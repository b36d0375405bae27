import { mintKey } from '../../../src/accounts/keys.js'
import type { Tier } from '../../../src/caller.js'
import type { Graph } from '../../../src/graph/graph.js'
import { RING } from '../test-app.js'

/** An account with one key, as the graph keeps them. */
export interface StoredAccount {
  readonly accountId: string
  readonly keyId: string
  /** The whole key. */
  readonly key: string
}

/** Stores an account of this tier with a key. */
export async function storeAccount(
  graph: Graph,
  { tier = 'researcher', expiresAt }: { readonly tier?: Tier; readonly expiresAt?: string } = {},
): Promise<StoredAccount> {
  const { id, key } = mintKey()
  const accountId = `account-of-${id}`
  await graph.apply(
    `CREATE (:Account {id: $accountId, login: $accountId, email: $email, tier: $tier, rights: [],
                       createdAt: '2026-01-01T00:00:00Z'})
            -[:HAS_KEY]->(:ApiKey {id: $id, name: 'a key', pepper: $pepper, hash: $hash, rights: [],
                                   createdAt: '2026-01-01T00:00:00Z', expiresAt: $expiresAt})`,
    {
      accountId,
      email: `${id}@example.org`,
      tier,
      id,
      ...RING.hash(key),
      expiresAt: expiresAt ?? null,
    },
  )
  return { accountId, keyId: id, key }
}
