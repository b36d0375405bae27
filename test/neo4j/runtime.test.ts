import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findServer } from '../../src/neo4j/find-server.js'
import { findRuntime, NoRuntimeError, type FetchProgress } from '../../src/neo4j/runtime.js'
import { serverOptions, temporaryFolder } from '../support/server-options.js'

describe('what runs Neo4j', () => {
  let folder: string
  let remove: () => void

  beforeEach(() => {
    ;({ folder, remove } = temporaryFolder('polity-runtime-'))
  })

  afterEach(() => {
    remove()
  })

  it('names the three ways when there is no Java', async () => {
    const attempt = findServer(machine())

    await expect(attempt).rejects.toThrow(NoRuntimeError)
    for (const way of [/install Java 17 or newer and Maven/, /NEO4J_URI/, /start Docker/]) {
      await expect(attempt).rejects.toThrow(way)
    }
  })

  it('names the Java that is too old, and says what to do', async () => {
    java('bin', '11.0.2')

    await expect(findServer(machine())).rejects.toThrow(
      /^Java 11 at .*bin\/java is too old .* JAVA_HOME/,
    )
  })

  it('knows the Java that calls itself 1.8', async () => {
    java('bin', '1.8.0_392')

    await expect(findServer(machine())).rejects.toThrow(/^Java 8 /)
  })

  it('prefers a newer Java to an old one, wherever that is', async () => {
    java('bin', '11.0.2')
    java('jvm/jdk-21/bin', '21.0.1')
    maven(`echo /dev/null > "$out"`)

    const { java: command } = await findRuntime(machine())

    expect(command).toBe(join(folder, 'jvm/jdk-21/bin/java'))
  })

  it('says that Maven is missing, and what to do', async () => {
    java('bin', '17.0.1')

    await expect(findServer(machine())).rejects.toThrow(
      /^Maven \(mvn\).* is not on the PATH: install/,
    )
  })

  it('counts what Maven fetches, runs it on the Java that was found, and asks it once', async () => {
    java('bin', '17.0.1')
    maven(`echo "$JAVA_HOME" >> ${folder}/asked
      echo "Downloaded from central: https://repo/a.pom (3 kB at 1 MB/s)"
      echo "Downloaded from central: https://repo/a.jar (1.5 MB at 1 MB/s)"
      echo "Downloaded from central: https://repo/b.jar (500 kB at 1 MB/s)"
      touch ${folder}/a.jar; echo ${folder}/a.jar > "$out"`)
    const seen: FetchProgress[] = []
    const search = {
      ...machine(),
      onProgress: (progress: FetchProgress) => seen.push({ ...progress }),
    }

    await findRuntime(search)
    const { classpath } = await findRuntime(search)

    expect(seen.at(-1)).toEqual({ jars: 2, bytes: 2_000_000 })
    expect(classpath).toBe(join(folder, 'a.jar'))
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('/the/java/home\n')
  })

  it('finds what Maven wrote when the folder is named from where the program was started', async () => {
    java('bin', '17.0.1')
    // Maven takes a relative path to be beside the pom.
    maven(`cd ${folder}; touch ${folder}/a.jar; echo ${folder}/a.jar > "$out"`)
    const cacheDir = relative(process.cwd(), join(folder, 'cache'))

    const { classpath } = await findRuntime({ ...machine(), cacheDir })

    expect(classpath).toBe(join(folder, 'a.jar'))
  })

  it('ends Maven when it is no longer needed, and reports that rather than a failure', async () => {
    java('bin', '17.0.1')
    maven(`echo "Downloaded from central: https://repo/a.jar (1 MB at 1 MB/s)"; exec sleep 60`)
    const stopping = new AbortController()
    const search = {
      ...machine(),
      stopped: stopping.signal,
      onProgress: () => {
        stopping.abort(new Error('stopped'))
      },
    }

    await expect(findRuntime(search)).rejects.toThrow(/^stopped$/)
  })

  it('asks Maven again when a jar is missing', async () => {
    java('bin', '17.0.1')
    maven(`echo x >> ${folder}/asked; echo ${folder}/gone.jar > "$out"`)

    await findRuntime(machine())
    await findRuntime(machine())

    expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('x\nx\n')
  })

  it('reports why Maven failed', async () => {
    java('bin', '17.0.1')
    maven(`echo "[ERROR] Could not transfer artifact org.neo4j:neo4j: Unknown host."; exit 1`)

    await expect(findRuntime(machine())).rejects.toThrow(
      'Maven could not download Neo4j (Could not transfer artifact org.neo4j:neo4j: Unknown host). Check the network',
    )
  })

  it('starts the compose service where there is only Docker', async () => {
    program('docker', `echo "$@ $NEO4J_PASSWORD" >> ${folder}/asked`)

    // Nothing answers at the port, since this Docker only writes down what it is asked.
    await expect(findServer({ ...machine(), port: 1 })).rejects.toThrow(
      /does not accept the password/,
    )

    const asked = readFileSync(join(folder, 'asked'), 'utf8')
    const password = readFileSync(join(folder, 'data/docker/password'), 'utf8')
    expect(asked).toMatch(/^info/)
    expect(asked).toMatch(/compose --file .*neo4j\/docker-compose\.yml up --detach --wait neo4j/)
    expect(asked).toContain(password)
    expect(statSync(join(folder, 'data/docker/password')).mode & 0o777).toBe(0o600)
  })

  it('does not count a Docker whose engine does not answer', async () => {
    program('docker', 'exit 1')

    await expect(findServer(machine())).rejects.toThrow(NoRuntimeError)
  })

  /** A machine that has what the test put into `folder`, and a shell. */
  function machine() {
    const searchPath = `${join(folder, 'bin')}:/nowhere`
    return {
      ...serverOptions(join(folder, 'data')),
      cacheDir: join(folder, 'cache'),
      programs: {
        javaHome: null,
        searchPath,
        environment: { PATH: `${searchPath}:/usr/bin:/bin` },
        javaFolders: [join(folder, 'jvm')],
      },
    }
  }

  function program(file: string, script: string): void {
    const path = file.includes('/') ? join(folder, file) : join(folder, 'bin', file)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
  }

  function java(bin: string, version: string): void {
    program(
      `${bin}/java`,
      `echo '    java.home = /the/java/home' >&2; echo 'openjdk version "${version}"' >&2`,
    )
  }

  function maven(script: string): void {
    program(
      'mvn',
      `for a in "$@"; do case $a in -Dmdep.outputFile=*) out=\${a#*=};; esac; done\n${script}`,
    )
  }
})
