import { ask } from './api.js'
import {
  confirmed,
  dayText,
  fieldsOf,
  goTo,
  make,
  minuteText,
  numberText,
  tell,
  the,
  warn,
} from './page.js'

const KEYS = '/api/v1/keys'

/** Shows the keys of the account. */
export async function showKeys() {
  const keys = await ask('GET', KEYS)
  the('no-keys').hidden = keys.length > 0
  the('keys').hidden = keys.length === 0
  the('keys')
    .querySelector('tbody')
    .replaceChildren(...keys.map(rowOf))
}

/** Makes a key with what the form says. */
export async function createKey(form) {
  const { name, ends } = fieldsOf(form)
  const key = await ask('POST', KEYS, {
    name: name.trim(),
    // To the end of that day.
    ...(ends !== '' && { expires_at: `${ends}T23:59:59Z` }),
  })
  form.reset()
  suggestName()
  showNewKey(key)
  await showKeys()
}

/** A name that does, for who does not care. */
export function suggestName() {
  the('name').value = `Key of ${dayText(Date.now())}`
}

/** Takes the new key off the page, for good. */
export function hideNewKey() {
  the('new-key-text').value = ''
  the('example').textContent = ''
  the('new-key').hidden = true
}

/** Puts the new key on the clipboard. */
export async function copyKey() {
  try {
    await navigator.clipboard.writeText(the('new-key-text').value)
    tell('The key was copied.')
  } catch {
    the('new-key-text').select()
    warn('The browser did not let it be copied; it is marked, so copy it with the keyboard.')
  }
}

function showNewKey({ name, key }) {
  the('new-key-text').value = key
  const url = `${location.origin}/api/v1/markets`
  the('example').textContent = `curl -H 'Authorization: Bearer ${key}' ${url}`
  the('new-key').hidden = false
  goTo('new-key-title')
  tell(`The key “${name}” was made. Copy it now: it is shown this once.`)
}

function rowOf(key) {
  const row = make(
    'tr',
    { className: isLive(key) ? '' : 'ended' },
    make('th', { scope: 'row' }, key.name),
    make('td', {}, make('code', {}, key.prefix)),
    make('td', {}, dayText(key.created_at)),
    make('td', {}, key.last_used_on === null ? 'never' : dayText(key.last_used_on)),
    make('td', {}, stateOf(key)),
    make('td', { className: 'actions' }, ...actionsOf(key)),
  )
  return row
}

function actionsOf(key) {
  const button = (text, act) => {
    const made = make('button', { type: 'button' }, text)
    // Else all rows would sound the same.
    made.setAttribute('aria-label', `${text} ${key.name}`)
    made.dataset.act = act
    made.dataset.key = JSON.stringify({ id: key.id, name: key.name })
    return made
  }
  const usage = button('Usage', 'usage')
  return isLive(key) ? [usage, button('Rotate', 'rotate'), button('Revoke', 'revoke')] : [usage]
}

/** Does what a button in the table of keys is for. */
export async function actOnKey({ act, key }) {
  const { id, name } = JSON.parse(key)
  if (act === 'usage') await showUsage(id, name)
  if (act === 'rotate') await rotateKey(id, name)
  if (act === 'revoke') await revokeKey(id, name)
}

async function rotateKey(id, name) {
  const form = await confirmed('rotate-dialog', { name })
  if (form === null) return
  const overlap = Number(new FormData(form).get('overlap'))
  showNewKey(await ask('POST', `${KEYS}/${id}/rotate`, { overlap_seconds: overlap }))
  await showKeys()
}

async function revokeKey(id, name) {
  if ((await confirmed('revoke-dialog', { name })) === null) return
  await ask('DELETE', `${KEYS}/${id}`)
  await showKeys()
  // The button that had the focus is gone.
  goTo('keys-title')
  tell(`The key “${name}” was revoked.`)
}

async function showUsage(id, name) {
  const days = await ask('GET', `${KEYS}/${id}/usage`)
  const table = the('usage').querySelector('table')
  the('usage-title').textContent = `Usage of “${name}”, the last 30 days`
  the('no-usage').hidden = days.length > 0
  table.hidden = days.length === 0
  table.tBodies[0].replaceChildren(...days.toReversed().map(usageRow))
  the('usage').hidden = false
  goTo('usage-title')
}

function usageRow({ day, requests, units }) {
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, dayText(day)),
    make('td', { className: 'number' }, numberText(requests)),
    make('td', { className: 'number' }, numberText(units)),
  )
}

function hasEnded({ expires_at: end }) {
  return end !== null && Date.parse(end) <= Date.now()
}

function isLive(key) {
  return key.revoked_at === null && !hasEnded(key)
}

function stateOf(key) {
  if (key.revoked_at !== null) return `Revoked ${minuteText(key.revoked_at)}`
  if (key.expires_at === null) return 'Works'
  const until = minuteText(key.expires_at)
  return hasEnded(key) ? `Ended ${until}` : `Works until ${until}`
}
