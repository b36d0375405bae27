import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { fetchFiles } from '../../src/jobs/fetch-files.js'
import { OperatorError } from '../../src/domain/operator-error.js'
import { temporaryFolder } from '../support/server-options.js'

const MB = 2 ** 20
const CHUNK = Buffer.alloc(64 * 1_024, ' ')

/** An endless stream of bytes; `given` counts those that were read. */
function endless() {
  let given = 0
  const stream = new Readable({
    read() {
      given += CHUNK.length
      this.push(CHUNK)
    },
  })
  return { stream, given: () => given }
}

describe('what an import fetches', () => {
  let folder: string
  let remove: () => void
  let server: Server

  beforeEach(async () => {
    ;({ folder, remove } = temporaryFolder('polity-fetching-'))
    server = createServer((_request, reply) => {
      endless().stream.pipe(reply)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
    remove()
  })

  const session = (stopped = new AbortController().signal) => ({
    now: () => new Date('2026-01-31T12:00:00Z'),
    fetch: globalThis.fetch,
    stopped,
  })
  const address = () => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/list`
  const WAY_OUT = 'Save it as a file and import that: NDJSON and CSV files can have any size.'

  it('is standard input as a file, up to the limit', async () => {
    const input = Readable.from([Buffer.from('[1,'), Buffer.from('2]')])

    const fetched = await fetchFiles(['-'], session(), { maxBodyBytes: 5, input, folder })

    expect(fetched.files.map((file) => readFileSync(file, 'utf8'))).toEqual(['[1,2]'])
    expect(readdirSync(folder)).toHaveLength(1)
    await fetched.remove()
    expect(readdirSync(folder)).toEqual([])
  })

  it('is not read beyond the limit: standard input', async () => {
    const { stream, given } = endless()

    const attempt = fetchFiles(['-'], session(), { maxBodyBytes: 2 * MB, input: stream, folder })

    await expect(attempt).rejects.toThrow(
      new OperatorError(
        `Standard input is larger than the limit of 2 MB; nothing was imported. ${WAY_OUT}`,
      ),
    )
    expect(given()).toBeLessThan(3 * MB)
    expect(stream.destroyed).toBe(true)
    expect(readdirSync(folder)).toEqual([])
  })

  it('is not read beyond the limit: a URL', async () => {
    const closed = new Promise<void>((resolve) => {
      server.on('connection', (socket) => socket.once('close', resolve))
    })

    const attempt = fetchFiles([address()], session(), {
      maxBodyBytes: 2 * MB,
      input: Readable.from([]),
      folder,
    })

    await expect(attempt).rejects.toThrow(`${address()} is larger than the limit of 2 MB`)
    await closed
    expect(readdirSync(folder)).toEqual([])
  })

  it('leaves no file behind when it is stopped', async () => {
    const stopping = new AbortController()
    const input = new Readable({ read: () => undefined })
    const attempt = fetchFiles(['-'], session(stopping.signal), { maxBodyBytes: MB, input, folder })
    while (!existsSync(`${folder}/${readdirSync(folder)[0] ?? ''}/0/standard-input.json`)) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }

    stopping.abort()

    await expect(attempt).rejects.toThrow()
    expect(readdirSync(folder)).toEqual([])
  })
})
