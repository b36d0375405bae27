import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { urlProblem, isAllowed } from '../../src/webhooks/address.js'
import { createCheckedAgent, type Resolve } from '../../src/webhooks/checked-agent.js'
import { post, type TryResult } from '../../src/webhooks/post.js'

const STRICT = { allowsPrivate: false }
const OPEN = { allowsPrivate: true }

/** Literals that lead where nothing of ours may go, by what they are. */
const REFUSED = {
  loopback: ['127.0.0.1', '127.255.255.254', '[::1]'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '[fc00::1]', '[fd12::1]'],
  'link-local': ['169.254.0.1', '[fe80::1]', '[febf::1]'],
  metadata: ['169.254.169.254', '[fd00:ec2::254]', '100.100.100.200', '168.63.129.16'],
  unspecified: ['0.0.0.0', '0.1.2.3', '[::]'],
  multicast: ['224.0.0.1', '239.255.255.255', '[ff02::1]'],
  reserved: [
    '240.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '[2001:db8::1]',
    '[100::1]',
  ],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  'IPv4-mapped and compatible': ['[::ffff:127.0.0.1]', '[::ffff:8.8.8.8]', '[::127.0.0.1]'],
  NAT64: ['[64:ff9b::127.0.0.1]', '[64:ff9b:1::1]', '[64:ff9b::808:808]'],
  '6to4 and Teredo': ['[2002:7f00:1::]', '[2001:0:1::1]'],
  'not assigned': ['[1::1]', '[4000::1]', '[fec0::1]'],
  'one decimal number': ['2130706433', '0'],
  octal: ['0177.0.0.1', '017700000001', '0251.0376.0251.0376'],
  hexadecimal: ['0x7f.0.0.1', '0x7f000001', '0xA9FEA9FE'],
  short: ['127.1', '10.1'],
  'a name of one’s own network': [
    'localhost',
    'localhost.',
    'a.localhost',
    'intranet',
    'x.local',
    'x.internal',
  ],
}

describe('an address as it is written', () => {
  it.each(Object.entries(REFUSED))('is refused when it is %s', (_what, hosts) => {
    const passed = hosts.filter((host) => urlProblem(`https://${host}/in`, STRICT) !== 'NOT_PUBLIC')

    expect(passed).toEqual([])
  })

  it.each([
    ['http://example.org/', 'NOT_HTTPS'],
    ['ftp://example.org/', 'MALFORMED'],
    ['file:///etc/passwd', 'MALFORMED'],
    ['https://user:word@example.org/', 'HAS_USER'],
    ['https://example.org@127.0.0.1/', 'HAS_USER'],
    ['no address', 'MALFORMED'],
    [`https://example.org/${'x'.repeat(2_000)}`, 'MALFORMED'],
  ])('is refused when it is %s: %s', (url, problem) => {
    expect(urlProblem(url, STRICT)).toBe(problem)
  })

  it.each(['https://example.org/in?a=b', 'https://8.8.8.8/', 'https://[2606:4700::1111]:8443/'])(
    'is taken when it is public: %s',
    (url) => {
      expect(urlProblem(url, STRICT)).toBeNull()
    },
  )

  it('may be of one’s own machine, without TLS, where the settings say so', () => {
    expect(urlProblem('http://127.0.0.1:3000/in', OPEN)).toBeNull()
    expect(urlProblem('http://localhost/', OPEN)).toBeNull()
    expect(isAllowed('no address', OPEN)).toBe(false)
  })

  it.each([
    ...['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '172.31.255.255', '192.168.1.1'],
    ...['fc00::1', 'fd12::1', '100.64.0.1', '8.8.8.8', '2606:4700::1111'],
  ])('may be loopback or private where the settings say so: %s', (address) => {
    expect(isAllowed(address, OPEN)).toBe(true)
  })

  it.each<[string, readonly string[]]>([
    ['link-local', [...REFUSED['link-local'], '[::ffff:169.254.0.1]']],
    ['metadata', [...REFUSED.metadata, '[fd20:ce::254]', '[::ffff:169.254.169.254]', '0xA9FEA9FE']],
    ['unspecified', [...REFUSED.unspecified, '[::ffff:0.0.0.0]', '0']],
    ['multicast', [...REFUSED.multicast, '[::ffff:224.0.0.1]']],
    ['reserved', REFUSED.reserved],
    ['NAT64', REFUSED.NAT64],
  ])('is refused when it is %s, whatever the settings say', (_what, hosts) => {
    const passed = hosts.filter((host) => urlProblem(`http://${host}/in`, OPEN) !== 'NOT_PUBLIC')

    expect(passed).toEqual([])
  })
})

describe('an address as it is connected to', () => {
  let server: Server
  let port: number
  let asked: string[]
  let answer: RequestListener

  beforeEach(async () => {
    asked = []
    answer = (_request, reply) => reply.end('taken')
    server = createServer((request, reply) => {
      asked.push(request.url ?? '')
      answer(request, reply)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  /** The name of a receiver is judged as one of one's own machine may be, its address by the strict rules. */
  const tryOnce = async (
    url: string,
    {
      resolve,
      strict = true,
      timeoutMs = 30_000,
    }: { resolve?: Resolve; strict?: boolean; timeoutMs?: number } = {},
  ): Promise<TryResult> => {
    const agent = createCheckedAgent({
      rules: strict ? STRICT : OPEN,
      connectTimeoutMs: timeoutMs,
      ...(resolve !== undefined && { resolve }),
    })
    const result = await post(url, { agent, rules: OPEN, timeoutMs, body: '{}', headers: {} })
    await agent.destroy()
    return result
  }
  const resolving =
    (...answers: readonly string[][]): Resolve =>
    (_name, callback) => {
      const now = answers[Math.min(count, answers.length - 1)] ?? []
      count += 1
      callback(
        null,
        now.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }
  let count = 0
  beforeEach(() => {
    count = 0
  })
  const REFUSAL = { state: 'failed', error: 'ADDRESS_REFUSED' }

  it('is refused as a literal, which no resolver is asked about', async () => {
    expect(await tryOnce(`http://127.0.0.1:${String(port)}/`)).toEqual(REFUSAL)
    expect(asked).toEqual([])
  })

  it('is refused when a name resolves to it, also beside a public one', async () => {
    const url = `http://receiver.example:${String(port)}/`

    expect(await tryOnce(url, { resolve: resolving(['127.0.0.1']) })).toEqual(REFUSAL)
    expect(await tryOnce(url, { resolve: resolving(['8.8.8.8', '127.0.0.1']) })).toEqual(REFUSAL)
    expect(await tryOnce(url, { resolve: resolving(['::ffff:127.0.0.1']) })).toEqual(REFUSAL)
    expect(asked).toEqual([])
  })

  it('is resolved once: the answer that was looked at is the one that is connected to', async () => {
    const url = `http://receiver.example:${String(port)}/`
    const result = await tryOnce(url, {
      strict: false,
      resolve: resolving(['127.0.0.1'], ['127.0.0.9']),
    })

    expect(result).toEqual({ state: 'answered', status: 200, answer: 'taken' })
    expect(count).toBe(1)
  })

  it('is looked at once more on the connected socket', async () => {
    // A look-up that lies: the address it names is public each time it is looked at, but not when it is connected to.
    const liar = (seen: number) => ({
      get address() {
        seen += 1
        return seen === 1 ? '8.8.8.8' : '127.0.0.1'
      },
      family: 4,
    })
    const url = `http://receiver.example:${String(port)}/`

    const result = await tryOnce(url, {
      resolve: (_name, callback) => {
        callback(null, [liar(0)])
      },
    })

    expect(result).toEqual(REFUSAL)
    expect(asked).toEqual([])
  })

  it('is not followed in a redirect, wherever that leads', async () => {
    answer = (_request, reply) => reply.writeHead(307, { location: '/elsewhere' }).end()

    const result = await tryOnce(`http://127.0.0.1:${String(port)}/in`, { strict: false })

    expect(result).toMatchObject({ state: 'answered', status: 307 })
    expect(asked).toEqual(['/in'])
  })

  it('is given up when it does not answer in time', async () => {
    answer = () => undefined

    const result = await tryOnce(`http://127.0.0.1:${String(port)}/`, {
      strict: false,
      timeoutMs: 200,
    })

    expect(result).toEqual({ state: 'failed', error: 'TIMEOUT' })
  })

  it('may answer with any amount, of which the first kilobyte is read', async () => {
    answer = (_request, reply) => {
      const more = () => {
        while (!reply.destroyed && reply.write('x'.repeat(64_000)));
        reply.once('drain', more)
      }
      more()
    }

    const result = await tryOnce(`http://127.0.0.1:${String(port)}/`, { strict: false })

    expect(result).toEqual({ state: 'answered', status: 200, answer: 'x'.repeat(1_024) })
  })

  it('is said not to be there when nothing listens, and no HTTP when it speaks otherwise', async () => {
    const url = `http://127.0.0.1:${String(port)}/`
    answer = (request) => request.socket.end('220 mail\r\n')

    expect(await tryOnce(url, { strict: false })).toEqual({
      state: 'failed',
      error: 'MALFORMED_ANSWER',
    })
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
    expect(await tryOnce(url, { strict: false })).toEqual({
      state: 'failed',
      error: 'NOT_CONNECTED',
    })
  })
})
