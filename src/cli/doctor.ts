import { examine } from '../jobs/doctor/doctor.js'
import type { Finding } from '../jobs/doctor/finding.js'
import { createSecretFilter, secretsIn } from '../serve/secrets.js'
import { command } from './command.js'
import { json } from './inputs.js'
import { toPrintable } from './operator.js'
import { printAs } from './print.js'

const STATE_WIDTH = 11
const CHECK_WIDTH = 12

/** Returns 1 if something is wrong. */
export const doctorCommand = command(
  'doctor',
  'check this host, the settings and the graph, and print what is wrong and what to do; exit code 1 if something is wrong',
  { json },
  async (session, { json: isJson }) => {
    // No check reports a secret. This also covers error messages of other programs.
    const filter = createSecretFilter(secretsIn(session.config))
    const findings = (await examine(session)).map(({ found, todo, ...finding }) => ({
      ...finding,
      found: filter(found),
      todo: todo === null ? null : filter(todo),
    }))
    printAs(session, isJson, findings, () => findings.map(lineOf).join('\n'))
    return findings.some(({ state }) => state === 'wrong') ? 1 : 0
  },
)

function lineOf({ state, check, found, todo }: Finding): string {
  const line = `${state.padEnd(STATE_WIDTH)}  ${check.padEnd(CHECK_WIDTH)}  ${found}`
  return toPrintable(todo === null ? line : `${line}. To do: ${todo}`)
}
