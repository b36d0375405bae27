import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import neo4j, { Neo4jError } from 'neo4j-driver'
import type { ServerAddress } from '../config.js'

/** `welcome`: the query succeeded. `refused`: wrong credentials. `silent`: any other failure. */
export type BoltAnswer = 'welcome' | 'refused' | 'silent'

/** Sends a test query and waits at most two seconds for the answer. */
export async function testBolt({ uri, user, password }: ServerAddress): Promise<BoltAnswer> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password), {
    connectionTimeout: 1_000,
    connectionAcquisitionTimeout: 2_000,
    maxTransactionRetryTime: 0,
    telemetryDisabled: true,
  })
  const session = driver.session()
  try {
    // `verifyConnectivity` is not enough, because the port is open before the database is ready.
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

/** True if a program accepts connections on this port of the loopback interface. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(1_000) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/**
 * Returns the port if it is free on the loopback interface, otherwise null. 0 means any free port.
 */
export async function freePort(port: number): Promise<number | null> {
  const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true })
  try {
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' ? (address?.port ?? null) : null
  } catch {
    return null
  } finally {
    server.close()
  }
}
