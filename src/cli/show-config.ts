import { command } from './command.js'

const SET = '(set)'
const SECRETS = ['password', 'cursorSecret', 'apiKey', 'secret', 'clientSecret']

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
  const isUrl = typeof value === 'string' && /^[a-z][a-z\d+.-]*:\/\//i.test(value)
  return isUrl ? hideUrlSecrets(value) : value
}

/** Hides the parts of a URL that may be secret: user, password, query and fragment. */
function hideUrlSecrets(address: string): string {
  if (!URL.canParse(address)) return SET
  const url = new URL(address)
  if (`${url.username}${url.password}${url.search}${url.hash}` === '') return address
  if (url.username !== '') url.username = SET
  if (url.password !== '') url.password = SET
  if (url.search !== '') url.search = SET
  if (url.hash !== '') url.hash = SET
  return url.href
}
