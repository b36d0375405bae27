import { command } from './command.js'

const SET = '(set)'
const SECRETS = ['password', 'cursorSecret', 'apiKey', 'secret', 'clientSecret']
/** The parts of a URL that may be secret. */
const URL_SECRETS = ['username', 'password', 'search', 'hash'] as const

export const configCommand = command(
  'config',
  'print the settings without secrets',
  {},
  ({ config, print }) => {
    // `programs` contains the entire environment.
    print(JSON.stringify({ ...config, programs: undefined }, withoutSecrets, 2))
  },
)

function withoutSecrets(name: string, value: unknown): unknown {
  if (SECRETS.includes(name) && value !== null) return SET
  if (name === 'tokens' && typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.keys(value).map((venue) => [venue, SET]))
  }
  const isUrl = typeof value === 'string' && /^[a-z][a-z\d+.-]*:\/\//i.test(value)
  return isUrl ? hideUrlSecrets(value) : value
}

/** Hides the user, password, query and fragment of a URL. */
function hideUrlSecrets(address: string): string {
  if (!URL.canParse(address)) return SET
  const url = new URL(address)
  const secretParts = URL_SECRETS.filter((part) => url[part] !== '')
  for (const part of secretParts) url[part] = SET
  return secretParts.length === 0 ? address : url.href
}
