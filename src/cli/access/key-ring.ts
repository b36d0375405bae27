import { join } from 'node:path'
import { createKeyRing, type KeyRing, type Pepper } from '../../accounts/keys.js'
import { keptSecret } from '../../neo4j/kept-secret.js'
import type { Session } from '../session.js'

/** The ring for hashing keys. */
export function keyRing(session: Pick<Session, 'config'>): KeyRing {
  return createKeyRing(keyPeppers(session))
}

/** The secrets of this server: from the settings, else one in the data folder. */
export function keyPeppers({ config }: Pick<Session, 'config'>): readonly [Pepper, ...Pepper[]] {
  const [first, ...others] = config.keyPeppers
  if (first !== undefined) return [first, ...others]
  return [{ id: 'local', secret: keptSecret(join(config.dataDir, 'key-pepper')) }]
}
