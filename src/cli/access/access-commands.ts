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

/** Adds the operator's commands for accounts, keys, applications and corrections. */
export function addAccess(program: Command, open: () => Session): void {
  addGrants(program, open)
  addPartners(program, open)
  addCorrections(program, open)
  addKeys(program, open)
  program
    .command('audit')
    .description('list decisions on accounts, keys, applications and corrections, newest first')
    .option(
      '--since <date>',
      'only list decisions made at or after this date or time, ISO 8601',
      toInstant,
    )
    .option('--until <date>', 'only list decisions until this date or time, ISO 8601', toInstant)
    .option('--json', 'print JSON')
    .action((options: AuditOptions) => auditCommand(open(), options))
}

function addGrants(program: Command, open: () => Session): void {
  const grants = program
    .command('grants')
    .description('decide on applications for the pro tier, and revoke the tier')
  addRequests(grants, {
    list: (state, isJson) => grantsCommand(open(), state, isJson),
    show: (id, isJson) => grantCommand(open(), id, isJson),
    decide: (id, verdict) => decideGrantCommand(open(), id, verdict),
    reason: 'record this reason; the applicant sees it',
  })
  grants
    .command('revoke')
    .description('move an account from the pro tier back to the researcher tier')
    .argument('<account>', 'id or e-mail address', toAccount)
    .requiredOption('--reason <text>', 'record this reason; the account owner sees it')
    .action((account: string, { reason }: ReasonOptions) =>
      revokeGrantCommand(open(), account, reason),
    )
}

function addPartners(program: Command, open: () => Session): void {
  const partners = program
    .command('partners')
    .description('decide on partner applications of organizations')
  addRequests(partners, {
    list: (state, isJson) => partnersCommand(open(), state, isJson),
    show: (id, isJson) => partnerCommand(open(), id, isJson),
    decide: (id, verdict) => decidePartnerCommand(open(), id, verdict),
    reason: 'record this reason; the applicant does not see it, so send an e-mail yourself',
  })
}

function addCorrections(program: Command, open: () => Session): void {
  const corrections = program
    .command('corrections')
    .description('decide on proposed corrections, and revoke applied ones')
  corrections
    .command('list')
    .description('list proposals, newest first')
    .option(
      '--state <state>',
      'only list this state: open, applied, refused or revoked',
      toCorrectionState,
    )
    .option('--json', 'print JSON')
    .action(({ state, json = false }: { state?: CorrectionState; json?: boolean }) =>
      correctionsCommand(open(), state ?? null, json),
    )
  corrections
    .command('show')
    .description('show a proposal')
    .argument('<id>', 'id of the proposal', toId)
    .option('--json', 'print JSON')
    .action((id: string, { json = false }: ListOptions) => correctionCommand(open(), id, json))
  const decisions = [
    ['apply', 'apply a proposal to the graph', applyCorrectionCommand],
    ['refuse', 'refuse an open proposal', refuseCorrectionCommand],
    ['revoke', 'undo an applied proposal', revokeCorrectionCommand],
  ] as const
  for (const [name, description, decide] of decisions) {
    corrections
      .command(name)
      .description(description)
      .argument('<id>', 'id of the proposal', toId)
      .requiredOption('--reason <text>', 'record this reason; the proposer sees it')
      .action((id: string, { reason }: ReasonOptions) => decide(open(), id, reason))
  }
}

function toCorrectionState(text: string): CorrectionState {
  const found = CORRECTION_STATES.find((state) => state === text.toUpperCase())
  if (found !== undefined) return found
  throw new InvalidArgumentError('It must be open, applied, refused or revoked.')
}

/** The actions on applications, for a tier or for partnership. */
interface RequestActions {
  readonly list: (state: RequestState | null, isJson: boolean) => Promise<void>
  readonly show: (id: string, isJson: boolean) => Promise<void>
  readonly decide: (id: string, verdict: Verdict) => Promise<void>
  /** Help text of `--reason`. */
  readonly reason: string
}

function addRequests(parent: Command, { list, show, decide, reason }: RequestActions): void {
  parent
    .command('list')
    .description('list applications, newest first')
    .option('--state <state>', `only list this state: ${STATES.join(', ')}`, toState)
    .option('--json', 'print JSON')
    .action(({ state, json = false }: ListOptions) => list(state ?? null, json))
  parent
    .command('show')
    .description('show an application')
    .argument('<id>', 'id of the application', toId)
    .option('--json', 'print JSON')
    .action((id: string, { json = false }: ListOptions) => show(id, json))
  for (const [name, state] of VERDICTS) {
    parent
      .command(name)
      .description(`${name} a pending application`)
      .argument('<id>', 'id of the application', toId)
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
  const keys = program
    .command('keys')
    .description('create keys for services, and find or revoke any key')
  keys
    .command('create')
    .description('create a key for a service and print it once; create its account if necessary')
    .requiredOption('--account <email>', 'contact address of the service')
    .addOption(
      new Option('--tier <tier>', 'set the tier of the account and all its keys')
        .choices(TIERS)
        .makeOptionMandatory(),
    )
    .requiredOption('--name <name>', 'name of the key')
    .addOption(
      new Option('--right <rights...>', 'grant these rights (permissions) in addition to reading')
        .choices(RIGHTS)
        .default([], 'none'),
    )
    .option('--expires <date>', 'expire at this date or time, ISO 8601 (default: never)', toInstant)
    .option('--reason <text>', 'record this reason', 'made at the command line')
    .action((options: CreateKeyOptions) => createKeyCommand(open(), options))
  keys
    .command('find')
    .description('find keys by id, start of the key, or part of a name or e-mail address')
    .argument('<text>', 'text to search for')
    .option('--json', 'print JSON')
    .action((text: string, { json = false }: ListOptions) => findKeysCommand(open(), text, json))
  keys
    .command('revoke')
    .description('revoke a key immediately, whichever account it belongs to')
    .argument('<id>', 'id of the key')
    .requiredOption('--reason <text>', 'record this reason')
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
  throw new InvalidArgumentError('It must be an id, as the list command prints it.')
}

function toAccount(text: string): string {
  const account = text.trim()
  if (/^[\w-]+$|^[^\s@]+@[^\s@]+$/.test(account)) return account
  throw new InvalidArgumentError('It must be an id or an e-mail address.')
}

function toInstant(text: string): Date {
  const instant = readInstant(text)
  if (instant !== null) return instant
  throw new InvalidArgumentError(
    'It must be a date or a time, such as 2026-01-31 or 2026-01-31T12:00:00Z.',
  )
}

function readInstant(text: string): Date | null {
  try {
    return instantIn('date', text)
  } catch {
    return null
  }
}
