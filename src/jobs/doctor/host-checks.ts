import { existsSync, statSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pingRedis } from '../../accounts/shared-counter.js'
import { isListening } from '../../neo4j/bolt-check.js'
import { bytesIn } from '../../neo4j/folder-size.js'
import { findJava, findProgram, JAVA_VERSION } from '../../neo4j/java.js'
import { graphBytes } from '../../neo4j/neo4j-process.js'
import { serverHome } from '../../neo4j/local-server.js'
import { hasJars } from '../../neo4j/runtime.js'
import { localServerOptions, type Session } from '../session.js'
import { listText, ok, sizeText, unchecked, warning, wrong, type Finding } from './finding.js'

type HostCheck = (session: Session) => Finding | Promise<Finding>

/** The checks that need no database, by name. */
export const HOST_CHECKS: readonly (readonly [check: string, work: HostCheck])[] = [
  ['java', checkJava],
  ['disk', checkDisk],
  ['permissions', checkPermissions],
  ['port', (session) => checkPort(session, 'port', 'PORT', session.config.port)],
  ['metrics port', checkMetricsPort],
  ['redis', checkRedis],
  ['proxy', checkProxy],
  ['public url', checkPublicUrl],
]

function checkJava(session: Session): Finding {
  const { server, programs } = session.config
  if (server !== null) return unchecked('java', 'NEO4J_URI names a server, which has its own Java')
  const java = findJava(programs)
  const docker = findProgram('docker', programs)
  const todo = 'install Java 17 or newer and Maven, or start Docker, or set NEO4J_URI'
  if (java === null || java.version < JAVA_VERSION) {
    const found =
      java === null
        ? 'no Java'
        : `Java ${String(java.version)} at ${java.command}, which is too old for Neo4j`
    return docker === null
      ? wrong('java', found, todo)
      : ok('java', `${found}; Polity uses Docker at ${docker}`)
  }
  const found = `Java ${String(java.version)} at ${java.command}`
  if (hasJars(localServerOptions(session)) || findProgram('mvn', programs) !== null) {
    return ok('java', found)
  }
  return wrong('java', `${found}, but no Maven, which downloads Neo4j`, todo)
}

/** Below these sizes, a few hours of polling can fill the disk. */
const MIN_FREE_BYTES = 1e9
const LOW_FREE_BYTES = 5e9
const LOW_FREE_SHARE = 0.05

async function checkDisk({ config }: Session): Promise<Finding> {
  const { dataDir } = config
  const { bavail, blocks, bsize } = await statfs(existingParent(dataDir))
  const [free, total] = [bavail * bsize, blocks * bsize]
  const graph = graphBytes(serverHome(dataDir))
  const found = `${sizeText(free)} of ${sizeText(total)} free; ${dataDir} has ${sizeText(bytesIn(dataDir))}, of which the graph has ${sizeText(graph)}`
  const todo =
    'free some space: npx --no -- polity prune --dry-run shows what can go; or set DATA_DIR to a folder on a larger disk'
  if (free < MIN_FREE_BYTES) return wrong('disk', found, todo)
  if (free < LOW_FREE_BYTES && free < total * LOW_FREE_SHARE) return warning('disk', found, todo)
  if (free < graph) {
    const reason = 'a backup or a restore may need as much space as the graph'
    return warning('disk', `${found}; ${reason}`, todo)
  }
  return ok('disk', found)
}

function existingParent(folder: string): string {
  return existsSync(folder) ? folder : existingParent(dirname(folder))
}

/** Files in the data folder that contain a secret. */
const SECRET_FILES = ['key-pepper', 'cursor-secret', 'neo4j/password', 'docker/password']
const OTHERS_MAY_READ = 0o077
const OTHERS_MAY_WRITE = 0o002

async function checkPermissions({ config }: Session): Promise<Finding> {
  const { dataDir } = config
  const parent = existingParent(dataDir)
  const isWritable = await access(parent, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable) {
    const todo = 'change its owner or its permissions, or set DATA_DIR to another folder'
    return wrong('permissions', `${parent} is not writable for this user`, todo)
  }
  if (parent !== dataDir) return ok('permissions', `${dataDir} does not exist yet`)
  const open = SECRET_FILES.map((name) => join(dataDir, name)).filter(
    (file) => existsSync(file) && (statSync(file).mode & OTHERS_MAY_READ) !== 0,
  )
  if (open.length > 0) {
    const found = `other users can read the secrets in ${listText(open)}`
    return wrong('permissions', found, 'run chmod 600 on these files')
  }
  if ((statSync(dataDir).mode & OTHERS_MAY_WRITE) !== 0) {
    const found = `all users can write to ${dataDir}`
    return wrong('permissions', found, `run chmod o-w ${dataDir}`)
  }
  return ok('permissions', `${dataDir} is writable, and only its owner can read the secrets in it`)
}

const FETCH_TIMEOUT_MS = 3_000
const GATEWAY_STATES = ['ready', 'warming', 'stale', 'stopping']

/** The state of the gateway at an address, as `/readyz` reports it; null if no gateway answers. */
async function gatewayState(session: Session, address: string): Promise<string | null> {
  try {
    const reply = await session.fetch(new URL('/readyz', address), {
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
      redirect: 'error',
    })
    const body: unknown = await reply.json()
    const status =
      typeof body === 'object' && body !== null && 'status' in body ? body.status : null
    return GATEWAY_STATES.find((state) => state === status) ?? null
  } catch {
    return null
  }
}

async function checkPort(
  session: Session,
  check: string,
  setting: string,
  port: number,
): Promise<Finding> {
  const { host } = session.config
  const address = `${host}:${String(port)}`
  const state = await gatewayState(session, localAddress(host, port))
  if (state !== null) return ok(check, `a gateway answers at ${address}: ${state}`)
  if (!(await isListening(port))) return ok(check, `${address} is free`)
  const todo = `set ${setting} to a free port, or stop that program`
  return wrong(check, `another program listens at ${address}`, todo)
}

function localAddress(host: string, port: number): string {
  // A server that listens on all interfaces answers on the loopback interface, too.
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${String(port)}`
}

async function checkMetricsPort(session: Session): Promise<Finding> {
  const { metricsPort, host, port } = session.config
  if (metricsPort === 0) return ok('metrics port', 'METRICS_PORT is not set: there are no metrics')
  if (metricsPort === port) {
    return wrong('metrics port', 'METRICS_PORT equals PORT', 'set METRICS_PORT to another port')
  }
  // The gateway that uses PORT also uses METRICS_PORT.
  const isRunning = (await gatewayState(session, localAddress(host, port))) !== null
  return isRunning && (await isListening(metricsPort))
    ? ok('metrics port', `the gateway uses port ${String(metricsPort)}`)
    : checkPort(session, 'metrics port', 'METRICS_PORT', metricsPort)
}

async function checkRedis({ config }: Session): Promise<Finding> {
  if (config.redisUrl === null) {
    return ok('redis', 'REDIS_URL is not set: each gateway counts requests on its own')
  }
  const { host } = new URL(config.redisUrl)
  const reason = await pingRedis(config.redisUrl)
  if (reason === null) return ok('redis', `Redis at ${host} answers`)
  const todo = 'start it, or correct REDIS_URL; until then, gateways do not share rate limits'
  return wrong('redis', `Redis at ${host} fails: ${reason}`, todo)
}

const EVERY_ADDRESS = /^(0\.0\.0\.0|::)\/0$/

function checkProxy({ config }: Session): Finding {
  const { trustProxy, mode, host } = config
  if (trustProxy === null) {
    const found = 'TRUST_PROXY is not set: clients have the address of their connection'
    return mode === 'production' && isLoopback(host)
      ? warning(
          'proxy',
          `${found}, and behind a proxy all clients share one rate limit`,
          'set TRUST_PROXY to the address of the proxy',
        )
      : ok('proxy', found)
  }
  if (trustProxy.split(',').some((network) => EVERY_ADDRESS.test(network))) {
    const found = `TRUST_PROXY is ${trustProxy}: any client can pretend to have another address`
    return wrong('proxy', found, 'set TRUST_PROXY to the addresses of your proxies')
  }
  return ok('proxy', `X-Forwarded-For is trusted from ${trustProxy}`)
}

function isLoopback(host: string): boolean {
  return ['127.0.0.1', '::1', 'localhost'].includes(host)
}

async function checkPublicUrl(session: Session): Promise<Finding> {
  const { config } = session
  const { publicUrl } = config.signIn
  if (isLoopback(new URL(publicUrl).hostname.replaceAll(/[[\]]/g, ''))) {
    const found = `PUBLIC_URL is ${publicUrl}`
    return isLoopback(config.host)
      ? ok('public url', found)
      : warning(
          'public url',
          `${found}, but the gateway listens at ${config.host}`,
          'set PUBLIC_URL to the address that browsers use',
        )
  }
  const state = await gatewayState(session, publicUrl)
  if (state !== null) return ok('public url', `a gateway answers at ${publicUrl}: ${state}`)
  const todo =
    'check the name, the certificate and the proxy; ignore this if this host cannot reach the public address'
  return warning('public url', `no gateway answers at ${publicUrl} from this host`, todo)
}
