import { Command } from 'commander'
import { auditCommand } from './access/audit.js'
import { correctionCommands } from './access/corrections.js'
import { grantCommands, partnerCommands } from './access/grants.js'
import { keyCommands } from './access/keys.js'
import { backupCommand, restoreCommand } from './backup.js'
import { callCommand, electionCommands } from './calls.js'
import type { AddCommand, CommandHost } from './command.js'
import { decisionCommands } from './decisions.js'
import { doctorCommand } from './doctor.js'
import { exportCommand } from './export.js'
import { importCommand } from './import.js'
import { leaseCommands } from './lease.js'
import { mcpCommand } from './mcp.js'
import { migrateCommand } from './migrate.js'
import { pollCommand } from './poll.js'
import { pruneCommand } from './prune.js'
import { qualityCommand } from './quality.js'
import { resultsCommand } from './results.js'
import { serveCommand, startCommand } from './serve.js'
import { configCommand } from './show-config.js'
import { lookAlikesCommand, relinkCommand, replayCommand, sourcesCommand } from './sources.js'

/** All commands, in the order of the help. */
const COMMANDS: readonly AddCommand[] = [
  startCommand,
  serveCommand,
  migrateCommand,
  importCommand,
  exportCommand,
  ...decisionCommands,
  qualityCommand,
  sourcesCommand,
  replayCommand,
  relinkCommand,
  lookAlikesCommand,
  pollCommand,
  resultsCommand,
  electionCommands,
  callCommand,
  grantCommands,
  partnerCommands,
  correctionCommands,
  keyCommands,
  auditCommand,
  doctorCommand,
  leaseCommands,
  pruneCommand,
  backupCommand,
  restoreCommand,
  mcpCommand,
  configCommand,
]

/** Creates the program with all commands. */
export function commands(host: CommandHost): Command {
  const program = new Command('polity')
    .description(
      'A gateway to the graph of politicians, parties, offices, institutions and elections',
    )
    .showHelpAfterError()
  for (const add of COMMANDS) add(program, host)
  return program
}
