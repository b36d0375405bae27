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

/** A port of 127.0.0.1 that nothing listens on. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}
