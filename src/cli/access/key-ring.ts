import { join } from 'node:path'
import { createKeyRing, type KeyRing } from '../../accounts/keys.js'
import { keptSecret } from '../../neo4j/kept-secret.js'
import type { Session } from '../session.js'

/** The ring for hashing keys: from the settings, else with one secret in the data folder. */
export function keyRing({ config }: Pick<Session, 'config'>): KeyRing {
  const [first, ...others] = config.keyPeppers
  if (first !== undefined) return createKeyRing([first, ...others])
  return createKeyRing([{ id: 'local', secret: keptSecret(join(config.dataDir, 'key-pepper')) }])
}
