import { InvalidArgumentError, Option, type Command } from 'commander'
import type { Verdict } from '../../accounts/grants.js'
import { REQUEST_STATES, type RequestState } from '../../accounts/requests.js'
import { RIGHTS, TIERS } from '../../domain/caller.js'
import { instantIn } from '../../rest/parameters.js'
import { CORRECTION_STATES, type CorrectionState } from '../../corrections/correction.js'
import { auditCommand, type AuditOptions } from './audit.js'
import {
  applyCorrectionCommand,
  correctionCommand,
  correctionsCommand,
  refuseCorrectionCommand,
  revokeCorrectionCommand,
} from './corrections.js'
import {
  decideGrantCommand,
  decidePartnerCommand,
  grantCommand,
  grantsCommand,
  partnerCommand,
  partnersCommand,
  revokeGrantCommand,
} from './grants.js'
import {
  createKeyCommand,
  findKeysCommand,
  revokeKeyCommand,
  type CreateKeyOptions,
} from './keys.js'
import type { Session } from '../session.js'

interface ListOptions {
  readonly state?: RequestState
  readonly json?: boolean
}

interface ReasonOptions {
  readonly reason: string
}

/** The commands with which an operator decides about accounts, keys and requests. */
export function addAccess(program: Command, open: () => Session): void {
  addGrants(program, open)
  addPartners(program, open)
  addCorrections(program, open)
  addKeys(program, open)
  program
    .command('audit')
    .description('list what was decided on accounts, keys, requests and corrections, newest first')
    .option('--since <date>', 'from then on: a date or a time, ISO 8601', toInstant)
    .option('--until <date>', 'until then: a date or a time, ISO 8601', toInstant)
    .option('--json', 'as JSON')
    .action((options: AuditOptions) => auditCommand(open(), options))
}

function addGrants(program: Command, open: () => Session): void {
  const grants = program
    .command('grants')
    .description('decide on requests for the pro tier, and take the tier back')
  addRequests(grants, {
    list: (state, isJson) => grantsCommand(open(), state, isJson),
    show: (id, isJson) => grantCommand(open(), id, isJson),
    decide: (id, verdict) => decideGrantCommand(open(), id, verdict),
    reason: 'why; who asked sees it',
  })
  grants
    .command('revoke')
    .description('take an account back from the pro tier to researcher')
    .argument('<account>', 'id or e-mail address', toAccount)
    .requiredOption('--reason <text>', 'why; its owner sees it')
    .action((account: string, { reason }: ReasonOptions) =>
      revokeGrantCommand(open(), account, reason),
    )
}

function addPartners(program: Command, open: () => Session): void {
  const partners = program
    .command('partners')
    .description('decide on organizations that asked to be partners')
  addRequests(partners, {
    list: (state, isJson) => partnersCommand(open(), state, isJson),
    show: (id, isJson) => partnerCommand(open(), id, isJson),
    decide: (id, verdict) => decidePartnerCommand(open(), id, verdict),
    reason: 'why; write to who asked yourself',
  })
}

function addCorrections(program: Command, open: () => Session): void {
  const corrections = program
    .command('corrections')
    .description('decide on what readers propose to correct, and take corrections back')
  corrections
    .command('list')
    .description('list proposals, newest first')
    .option('--state <state>', 'those that are open, applied, refused, revoked', toCorrectionState)
    .option('--json', 'as JSON')
    .action(({ state, json = false }: { state?: CorrectionState; json?: boolean }) =>
      correctionsCommand(open(), state ?? null, json),
    )
  corrections
    .command('show')
    .description('show a proposal')
    .argument('<id>', 'of the proposal', toId)
    .option('--json', 'as JSON')
    .action((id: string, { json = false }: ListOptions) => correctionCommand(open(), id, json))
  const decisions = [
    ['apply', 'have the graph say what a proposal says', applyCorrectionCommand],
    ['refuse', 'refuse a proposal that waits', refuseCorrectionCommand],
    ['revoke', 'take back what was applied', revokeCorrectionCommand],
  ] as const
  for (const [name, description, decide] of decisions) {
    corrections
      .command(name)
      .description(description)
      .argument('<id>', 'of the proposal', toId)
      .requiredOption('--reason <text>', 'why; who proposed it sees it')
      .action((id: string, { reason }: ReasonOptions) => decide(open(), id, reason))
  }
}

function toCorrectionState(text: string): CorrectionState {
  const found = CORRECTION_STATES.find((state) => state === text.toUpperCase())
  if (found !== undefined) return found
  throw new InvalidArgumentError('It must be one of open, applied, refused, revoked.')
}

/** The actions on requests of either kind. */
interface RequestActions {
  readonly list: (state: RequestState | null, isJson: boolean) => Promise<void>
  readonly show: (id: string, isJson: boolean) => Promise<void>
  readonly decide: (id: string, verdict: Verdict) => Promise<void>
  /** The help text of --reason. */
  readonly reason: string
}

function addRequests(parent: Command, { list, show, decide, reason }: RequestActions): void {
  parent
    .command('list')
    .description('list requests, newest first')
    .option('--state <state>', `those that are ${STATES.join(', ')}`, toState)
    .option('--json', 'as JSON')
    .action(({ state, json = false }: ListOptions) => list(state ?? null, json))
  parent
    .command('show')
    .description('show a request')
    .argument('<id>', 'of the request', toId)
    .option('--json', 'as JSON')
    .action((id: string, { json = false }: ListOptions) => show(id, json))
  for (const [name, state] of VERDICTS) {
    parent
      .command(name)
      .description(`${name} a request that waits`)
      .argument('<id>', 'of the request', toId)
      .requiredOption('--reason <text>', reason)
      .action((id: string, options: ReasonOptions) => decide(id, { state, reason: options.reason }))
  }
}

const VERDICTS = [
  ['approve', 'APPROVED'],
  ['deny', 'DENIED'],
] as const

const STATES = REQUEST_STATES.map((state) => state.toLowerCase())

function addKeys(program: Command, open: () => Session): void {
  const keys = program.command('keys').description('make keys for services, find and revoke any')
  keys
    .command('create')
    .description('make a key for a service, and its account when there is none; print it once')
    .requiredOption('--account <email>', 'whom to write to about the service')
    .addOption(
      new Option('--tier <tier>', 'of the account, and so of all its keys')
        .choices(TIERS)
        .makeOptionMandatory(),
    )
    .requiredOption('--name <name>', 'what the key is known by')
    .addOption(
      new Option('--right <rights...>', 'what it may do beside reading')
        .choices(RIGHTS)
        .default([], 'none'),
    )
    .option('--expires <date>', 'when it ends: a date or a time, ISO 8601', toInstant)
    .option('--reason <text>', 'why', 'made at the command line')
    .action((options: CreateKeyOptions) => createKeyCommand(open(), options))
  keys
    .command('find')
    .description('list keys by id, beginning, or part of a name or an e-mail address')
    .argument('<text>')
    .option('--json', 'as JSON')
    .action((text: string, { json = false }: ListOptions) => findKeysCommand(open(), text, json))
  keys
    .command('revoke')
    .description('end a key at once, whosever it is')
    .argument('<id>', 'of the key')
    .requiredOption('--reason <text>', 'why')
    .action((id: string, { reason }: ReasonOptions) => revokeKeyCommand(open(), id, reason))
}

function toState(text: string): RequestState {
  const found = REQUEST_STATES.find((state) => state.toLowerCase() === text.toLowerCase())
  if (found !== undefined) return found
  throw new InvalidArgumentError(`It must be one of ${STATES.join(', ')}.`)
}

function toId(text: string): string {
  const id = text.trim().toLowerCase()
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return id
  throw new InvalidArgumentError('It must be an id as list shows it.')
}

function toAccount(text: string): string {
  const account = text.trim()
  if (/^[\w-]+$|^[^\s@]+@[^\s@]+$/.test(account)) return account
  throw new InvalidArgumentError('It must be an id or an e-mail address.')
}

function toInstant(text: string): Date {
  const instant = readInstant(text)
  if (instant !== null) return instant
  throw new InvalidArgumentError('It must be a date or a time: 2026-01-31, 2026-01-31T12:00:00Z.')
}

function readInstant(text: string): Date | null {
  try {
    return instantIn('date', text)
  } catch {
    return null
  }
}
