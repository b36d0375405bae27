import { connect, createServer } from 'node:net'
import neo4j, { Neo4jError } from 'neo4j-driver'

/** The address and credentials of a Neo4j. */
export interface ServerAddress {
  readonly uri: string
  readonly user: string
  readonly password: string
}

/** The reply to a hello: accepted, refused, or no answer. */
export type BoltAnswer = 'welcome' | 'refused' | 'silent'

/** Says hello once, and waits at most two seconds for the answer. */
export async function askBolt({ uri, user, password }: ServerAddress): Promise<BoltAnswer> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password), {
    connectionTimeout: 1_000,
    connectionAcquisitionTimeout: 2_000,
    maxTransactionRetryTime: 0,
    telemetryDisabled: true,
  })
  const session = driver.session()
  try {
    // Not `verifyConnectivity`: the port is open a moment before the database is ready.
    await session.run('RETURN 1', {}, { timeout: 2_000 })
    return 'welcome'
  } catch (error) {
    const refused = error instanceof Neo4jError && /Security\.(Unauthorized|Auth)/.test(error.code)
    return refused ? 'refused' : 'silent'
  } finally {
    await session.close().catch(() => undefined)
    await driver.close()
  }
}

/** Whether anything accepts connections on this port of the loopback interface. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 })
    const answer = (listening: boolean) => () => {
      socket.destroy()
      resolve(listening)
    }
    socket.once('connect', answer(true))
    socket.once('timeout', answer(false))
    socket.once('error', answer(false))
  })
}

/** The port if it is free on the loopback interface, else null; 0 means any free one. */
export function freePort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => {
      resolve(null)
    })
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : null)
      })
    })
  })
}
