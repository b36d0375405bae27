import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { readSettings } from '../src/cli/settings.js'
import { POLLED_SOURCES } from '../src/sources/index.js'
import { ROOT } from './support/server-options.js'

interface Service {
  readonly image?: string
  readonly build?: string
  readonly environment: Readonly<Record<string, string>>
  readonly env_file?: unknown
  readonly ports: readonly string[]
  readonly volumes: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
}

const text = read('docker-compose.yml')
const compose = parse(text) as {
  readonly services: { readonly neo4j: { readonly extends: unknown }; readonly gateway: Service }
  readonly volumes: Readonly<Record<string, unknown>>
}
const { gateway } = compose.services
const neo4jText = read('neo4j/docker-compose.yml')
const { neo4j } = (parse(neo4jText) as { readonly services: { readonly neo4j: Service } }).services
const dockerfile = read('Dockerfile')

describe('docker-compose.yml', () => {
  it('runs the Neo4j that neo4j/pom.xml pins', () => {
    const version = /<artifactId>neo4j<\/artifactId>\s*<version>([\d.]+)</.exec(
      read('neo4j/pom.xml'),
    )

    expect(neo4j.image).toBe(`neo4j:${version?.[1] ?? ''}-community`)
  })

  it('configures it by the file that the local server uses', () => {
    const [from] = (neo4j.volumes.find((volume) => volume.includes('.conf')) ?? '').split(':')

    expect(from).toBe('./neo4j.conf')
    expect(existsSync(join(ROOT, 'neo4j', from ?? ''))).toBe(true)
  })

  it('runs it by a file of its own, which needs no setting of the gateway', () => {
    const file = 'neo4j/docker-compose.yml'
    const needed = [...neo4jText.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)

    expect(compose.services.neo4j).toEqual({ extends: { file, service: 'neo4j' } })
    expect(needed).toEqual(['NEO4J_PASSWORD'])
  })

  it('gives the gateway variables that it reads, with values that it accepts', () => {
    const known = variablesRead()
    const given = {
      NEO4J_PASSWORD: 'a password',
      PUBLIC_URL: 'https://polity.example',
      CURSOR_SECRET: 'x'.repeat(32),
      KEY_PEPPERS: `2026:${'0123456789'.repeat(4)}`,
    }
    const environment = Object.fromEntries(
      Object.entries(gateway.environment).map(([name, value]) => [name, substitute(value, given)]),
    )

    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([])
    expect(readSettings(environment).server).toEqual({
      uri: 'bolt://neo4j:7687',
      user: 'neo4j',
      password: 'a password',
    })
  })

  it('passes on every setting that is documented, but those of the image and of a local Neo4j', () => {
    const [, table = ''] =
      /^## Configuration\n([\s\S]*?)^## /m.exec(read('docs/operations.md')) ?? []
    const listed = [...table.matchAll(/^\| (`.*?) \|/gm)]
      .flatMap(([, names = '']) => [...names.matchAll(/`([A-Z][\w<>]*)`/g)])
      .flatMap(([, name = '']) =>
        name.startsWith('POLL_<VENUE>_')
          ? POLLED_SOURCES.map((source) => name.replace('<VENUE>', source.name.toUpperCase()))
          : name,
      )
    const ofTheImage = Object.keys(imageEnvironment())
    const ofALocalNeo4j = ['POLITY_NEO4J_PORT', 'JAVA_HOME', 'PATH']
    const fixed = ['NEO4J_URI', 'NEO4J_USER']
    const wanted = [...new Set([...listed, ...variablesRead()])].filter(
      (name) => ![...ofTheImage, ...ofALocalNeo4j].includes(name),
    )

    // What one venue names may have a line of its own, else it stands in gateway.env.
    const passed = Object.keys(gateway.environment)
    expect(wanted.length).toBeGreaterThan(25)
    expect(passed.filter((name) => !wanted.includes(name))).toEqual([])
    expect(wanted.filter((name) => !passed.includes(name) && !isOfOneVenue(name))).toEqual([])
    for (const name of passed.filter((each) => !fixed.includes(each))) {
      expect(gateway.environment[name]).toMatch(new RegExp(`^\\$\\{${name}:(-|\\?.+)\\}$`))
    }
  })

  it('goes on to pass the address of each venue that it ever passed', () => {
    expect(Object.keys(gateway.environment).filter(isOfOneVenue)).toEqual(
      expect.arrayContaining([
        ...['POLL_POLYMARKET_URL', 'POLL_KALSHI_URL', 'POLL_MANIFOLD_URL'],
        ...['POLL_PREDICTIT_URL', 'POLL_METACULUS_URL', 'POLL_LIMITLESS_URL'],
      ]),
    )
  })

  it('takes the settings of providers and venues from a file that need not be there', () => {
    expect(gateway.env_file).toEqual([{ path: 'gateway.env', required: false }])
    expect(read('.gitignore').split('\n')).toContain('gateway.env')
    expect(read('.dockerignore').split('\n')).toContain('gateway.env')
  })

  it('has no password of its own: it refuses to start without one', () => {
    expect(neo4j.environment['NEO4J_AUTH']).toMatch(/^neo4j\/\$\{NEO4J_PASSWORD:\?/)
    expect(gateway.environment['NEO4J_PASSWORD']).toMatch(/^\$\{NEO4J_PASSWORD:\?/)
  })

  it('publishes the gateway where it listens, and Neo4j to this machine only', () => {
    expect(gateway.ports).toEqual([`\${PORT:-4000}:${imageVariable('PORT')}`])
    expect(neo4j.ports).toEqual(['127.0.0.1:${POLITY_NEO4J_PORT:-7687}:7687'])
    expect(variablesRead()).toContain('POLITY_NEO4J_PORT')
  })

  it('keeps the data of both in volumes that are declared', () => {
    const mounted = [...neo4j.volumes, ...gateway.volumes]
      .map((volume) => volume.split(':'))
      .filter(([from]) => !from?.startsWith('.'))

    expect(mounted.map(([name]) => name).sort()).toEqual(Object.keys(compose.volumes).sort())
    expect(gateway.volumes).toEqual([`gateway-data:${imageVariable('DATA_DIR')}`])
  })

  it('asks Neo4j whether it answers, without the password in the list of processes', () => {
    const [, command = ''] = neo4j.healthcheck?.test ?? []

    expect(command).toContain('cypher-shell')
    expect(command).not.toMatch(/ -p /)
  })
})

describe('the Dockerfile', () => {
  it('serves as somebody who is not root, on an address that other containers reach', () => {
    const [, last = ''] = dockerfile.split(/^FROM .*$/m).slice(-2)

    expect(last).toMatch(/^USER node$/m)
    const KEY_PEPPERS = `2026:${'0123456789'.repeat(4)}`
    const PUBLIC_URL = 'https://polity.example'
    expect(readSettings({ ...imageEnvironment(), KEY_PEPPERS, PUBLIC_URL })).toMatchObject({
      host: '0.0.0.0',
      port: 4000,
      dataDir: '/data',
      mode: 'production',
    })
  })

  it('may write to its volume alone, and has no right of the system', () => {
    expect(gateway).toMatchObject({
      ...{ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] },
      security_opt: ['no-new-privileges:true'],
    })
  })

  it('asks the gateway whether it is ready', () => {
    expect(dockerfile).toMatch(/HEALTHCHECK [\s\S]*127\.0\.0\.1:4000\/readyz/)
  })

  it('runs on a Node that the package allows', () => {
    const images = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, version]) =>
      Number(version),
    )

    expect(images.length).toBeGreaterThan(0)
    expect(Math.min(...images)).toBeGreaterThanOrEqual(20)
  })

  it('copies folders that are there and not ignored', () => {
    const ignored = read('.dockerignore').split('\n')
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, names = '']) => names.split(' '),
    )

    for (const name of copied) {
      expect(existsSync(join(ROOT, name))).toBe(true)
      expect(ignored).not.toContain(name)
    }
  })
})

function read(name: string): string {
  return readFileSync(join(ROOT, name), 'utf8')
}

/** Every variable that the program looks at. */
function variablesRead(): ReadonlySet<string> {
  const names = new Set<string>()
  const watched = new Proxy<Record<string, string | undefined>>(
    {
      NEO4J_URI: 'bolt://x',
      NEO4J_PASSWORD: 'x',
      PUBLIC_URL: 'https://polity.example',
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'polity',
      OIDC_CLIENT_SECRET: 'x',
    },
    {
      get: (target, name) => {
        names.add(String(name))
        return target[String(name)]
      },
    },
  )
  readSettings(watched)
  return names
}

function isOfOneVenue(name: string): boolean {
  return POLLED_SOURCES.some((source) =>
    [`POLL_${source.name.toUpperCase()}_URL`, `POLL_${source.name.toUpperCase()}_TOKEN`].includes(
      name,
    ),
  )
}

/** What compose makes of `${NAME:-fallback}` and `${NAME:?message}`. */
function substitute(value: string, given: Readonly<Record<string, string>>): string {
  return value.replace(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
    (_all, name: string, fallback?: string) => given[name] ?? fallback ?? '',
  )
}

function imageEnvironment(): Record<string, string> {
  const line = /^ENV (.+)$/m.exec(dockerfile)?.[1] ?? ''
  return Object.fromEntries(
    line.split(' ').map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return [name, value]
    }),
  )
}

function imageVariable(name: string): string {
  return imageEnvironment()[name] ?? ''
}
