import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The port on which a server listens.
 *
 * @param {import('node:net').Server} server
 */
export function portOf(server) {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('This server has no port.')
  return address.port
}

/**
 * Lets a server listen on a free port of 127.0.0.1. Returns the port.
 *
 * @param {import('node:net').Server} server
 */
export async function listenLocally(server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server)
}

/** A port of 127.0.0.1 that nothing listens on. */
export async function freePort() {
  const server = createServer()
  const port = await listenLocally(server)
  server.close()
  await once(server, 'close')
  return port
}
