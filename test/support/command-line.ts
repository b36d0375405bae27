import type { Command } from 'commander'
import { v7 } from 'uuid'
import { commands } from '../../src/cli/commands.js'
import type { CommandSession } from '../../src/cli/command.js'
import { readSettings } from '../../src/cli/settings.js'
import { ROOT } from './server-options.js'
import { testServer } from './test-graph.js'

/** What a command printed, its notices, and its exit code. */
export interface CommandOutput {
  readonly out: string
  readonly notices: string
  readonly exitCode: number
}

/** What a command line gets besides its arguments. */
export interface Given {
  /** Settings, as environment variables; absent: those of the tests' graph. */
  readonly settings?: Readonly<Record<string, string>>
  readonly session?: Partial<CommandSession>
}

/** The settings with which a command uses the tests' graph. */
export function graphSettings(): Readonly<Record<string, string>> {
  const { uri, user, password } = testServer()
  return { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password }
}

/** Runs a command in this process; rejects when the command fails. */
export async function commandLine(
  args: readonly string[],
  given: Given = {},
): Promise<CommandOutput> {
  const printed: string[] = []
  const notices: string[] = []
  let exitCode = 0
  const session: CommandSession = {
    config: readSettings(given.settings ?? graphSettings()),
    root: ROOT,
    fetch: globalThis.fetch,
    now: () => new Date('2026-02-01T12:00:00Z'),
    newId: () => v7(),
    print: (text) => void printed.push(text),
    notify: (text) => void notices.push(text),
    progress: null,
    stopped: new AbortController().signal,
    ...given.session,
  }
  const program = commands({ open: () => session, finish: (code) => (exitCode = code) })
  throwing(program)
  await program.parseAsync([...args], { from: 'user' })
  return { out: printed.join('\n'), notices: notices.join('\n'), exitCode }
}

/** Makes commander throw where it would end the process. */
function throwing(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => undefined })
  command.commands.forEach(throwing)
}
