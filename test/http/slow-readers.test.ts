import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { disconnectSlowReaders, type SlowReaderLimits } from '../../src/http/limits/slow-readers.js'

const MB = 1_024 * 1_024
const LIMITS: SlowReaderLimits = {
  everyMs: 20,
  unsentBytes: 256 * 1_024,
  minBytes: 64 * 1_024,
  maxSlowChecks: 5,
  bytesPerAddress: 1_000 * MB,
  totalBytes: 1_000 * MB,
}

let server: Server
let stop: () => void
const clients: Socket[] = []

/** Serves as many megabytes as the path says, all at once. */
async function serve(limits: Partial<SlowReaderLimits> = {}) {
  server = createServer(({ url = '/' }, response) => {
    response.end(Buffer.alloc(Number(url.slice(1)) * MB))
  })
  const watch = disconnectSlowReaders(server, { ...LIMITS, ...limits })
  stop = watch.stop
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return watch
}

afterEach(() => {
  stop()
  for (const client of clients.splice(0)) client.destroy()
  server.closeAllConnections()
  server.close()
})

function ask(megabytes: number): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  clients.push(socket)
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(`GET /${String(megabytes)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  return socket
}

const connectionsOf = () =>
  new Promise<number>((resolve) => {
    server.getConnections((_error, count) => {
      resolve(count)
    })
  })

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10))
}

it('cuts off a client that does not take its response, and frees what was written for it', async () => {
  const watch = await serve({ minBytes: 4 * MB })
  ask(32)
  await until(() => watch.unsentBytes() > 16 * MB)

  await until(() => watch.unsentBytes() === 0)

  expect(await connectionsOf()).toBe(0)
})

it('lets one go on that takes it steadily', async () => {
  await serve()
  const socket = ask(32)
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    socket.pause()
    setTimeout(() => socket.resume(), 1)
  })
  socket.resume()

  await once(socket, 'end')

  expect(bytes).toBeGreaterThan(32 * MB)
})

it.each([
  ['an address', { bytesPerAddress: 40 * MB }],
  ['all', { totalBytes: 40 * MB }],
])('cuts off those with most unsent when too much waits for %s', async (_whom, limits) => {
  await serve({ ...limits, maxSlowChecks: 1_000_000 })
  const small = ask(12)
  const large = ask(48)
  let isSmallCut = false
  small.once('close', () => (isSmallCut = true))

  await until(async () => (await connectionsOf()) === 1)

  expect(isSmallCut).toBe(false)
  expect(large.bytesRead).toBe(0)
})
