import { join } from 'node:path'
import { createKeyRing, type KeyRing, type Pepper } from '../accounts/keys.js'
import { storedSecret } from '../neo4j/stored-secret.js'
import { createVault, type Vault } from '../webhooks/vault.js'
import type { Session } from './session.js'

/** Creates the key ring, which hashes API keys with the peppers. */
export function keyRing(session: Pick<Session, 'config'>): KeyRing {
  return createKeyRing(keyPeppers(session))
}

/** Creates the vault, which encrypts the secrets of webhook endpoints with the key peppers. */
export function webhookVault(session: Pick<Session, 'config'>): Vault {
  return createVault(keyPeppers(session))
}

/**
 * The peppers of the settings. If there are none, the only pepper is a secret in the data folder.
 */
function keyPeppers({ config }: Pick<Session, 'config'>): readonly [Pepper, ...Pepper[]] {
  const [first, ...others] = config.keyPeppers
  if (first !== undefined) return [first, ...others]
  return [{ id: 'local', secret: storedSecret(join(config.dataDir, 'key-pepper')) }]
}
