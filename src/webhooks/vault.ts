import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A secret of this server, which is not stored in the graph. */
export interface MasterSecret {
  readonly id: string
  readonly secret: string
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PURPOSE = 'polity webhook secrets'

/** Encrypts texts that must be decrypted later, such as the secrets of endpoints. */
export type Vault = ReturnType<typeof createVault>

/** Encrypts with the first secret, and decrypts with all secrets. */
export function createVault([first, ...others]: readonly [MasterSecret, ...MasterSecret[]]) {
  const keys = new Map([first, ...others].map(({ id, secret }) => [id, keyOf(secret)]))
  const newest = keyOf(first.secret)
  return {
    /** Encrypts `text`. `open` needs the same `owner`. */
    seal(text: string, owner: string): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, newest, nonce).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
      return `${first.id}:${bytes.toString('base64')}`
    },
    /**
     * Decrypts a text. Returns `null` if it was altered, has another owner or needs a secret that
     * was removed.
     */
    open(sealed: string, owner: string): string | null {
      const end = sealed.indexOf(':')
      const key = keys.get(sealed.slice(0, end))
      const bytes = Buffer.from(sealed.slice(end + 1), 'base64')
      if (key === undefined || bytes.length < NONCE_BYTES + TAG_BYTES) return null
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const encrypted = bytes.subarray(NONCE_BYTES + TAG_BYTES)
      try {
        return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES))
}
