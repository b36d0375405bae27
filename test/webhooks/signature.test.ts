import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { newSecret, signedHeaders } from '../../src/webhooks/signature.js'
import { createVault } from '../../src/webhooks/vault.js'

const id = 'msg_0199'
const body = '{"type":"test","data":{"text":"Ærø 😀"}}'
const sign = (secrets: readonly string[], text = body) =>
  signedHeaders({ id, at: new Date(), body: text }, secrets)
const accepts = (secret: string, text: string, headers: Record<string, string>): boolean => {
  try {
    new Webhook(secret).verify(text, headers)
    return true
  } catch {
    return false
  }
}

describe('a signature', () => {
  it('is accepted by a verifier that nobody here wrote, whatever is signed', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const secret = newSecret()
        return accepts(secret, text, sign([secret], text))
      }),
    )
  })

  it('is refused by it when body, id, time, secret or the signature differ in anything', () => {
    const secret = newSecret()
    const headers = sign([secret])
    const [, signature = ''] = headers['webhook-signature'].split(',')
    const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`

    expect(accepts(secret, body, headers)).toBe(true)
    expect(accepts(secret, body.replace('test', 'tesT'), headers)).toBe(false)
    expect(accepts(secret, `${body} `, headers)).toBe(false)
    expect(accepts(secret, body, { ...headers, 'webhook-id': 'msg_0198' })).toBe(false)
    const later = String(Number(headers['webhook-timestamp']) + 1)
    expect(accepts(secret, body, { ...headers, 'webhook-timestamp': later })).toBe(false)
    expect(accepts(secret, body, { ...headers, 'webhook-signature': `v1,${flipped}` })).toBe(false)
    expect(accepts(newSecret(), body, headers)).toBe(false)
  })

  it('is accepted with the old and with the new secret during a rotation', () => {
    const [old, next] = [newSecret(), newSecret()]
    const headers = sign([next, old])

    expect(accepts(old, body, headers)).toBe(true)
    expect(accepts(next, body, headers)).toBe(true)
    expect(accepts(newSecret(), body, headers)).toBe(false)
  })
})

describe('the vault', () => {
  const first = { id: '2026', secret: 'eight and twenty grains of it' }
  const older = { id: '2025', secret: 'what was ground the year before' }

  it('gives back what was sealed, and shows nothing of it', () => {
    const secret = newSecret()
    const sealed = createVault([first]).seal(secret, 'endpoint-a')

    expect(sealed).not.toContain(secret.slice(6))
    expect(createVault([first]).open(sealed, 'endpoint-a')).toBe(secret)
    expect(createVault([first]).seal(secret, 'endpoint-a')).not.toBe(sealed)
  })

  it('opens what an older secret sealed, and nothing without it, altered or moved to another endpoint', () => {
    const sealed = createVault([older]).seal('a secret', 'endpoint-a')
    const at = sealed.length - 6
    const altered = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)

    expect(createVault([first, older]).open(sealed, 'endpoint-a')).toBe('a secret')
    expect(createVault([first]).open(sealed, 'endpoint-a')).toBeNull()
    expect(createVault([older]).open(altered, 'endpoint-a')).toBeNull()
    expect(createVault([older]).open(sealed, 'endpoint-b')).toBeNull()
    expect(createVault([older]).open('2025:AAAA', 'endpoint-a')).toBeNull()
  })
})
