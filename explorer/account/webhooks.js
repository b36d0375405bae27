import { ask } from './api.js'
import { confirmed, fieldsOf, goTo, make, minuteText, numberText, tell, the, warn } from './page.js'

const WEBHOOKS = '/api/v1/webhooks'
const STATES = {
  pending: 'Waits for the answer to its challenge',
  active: 'Active',
  paused: 'Paused',
}
const REASONS = {
  gone: 'Disabled: it answered 410',
  failing: 'Disabled: it took nothing for days',
  challenge_failed: 'Disabled: its challenge was not answered',
}

/** Shows the webhooks of the account. */
export async function showWebhooks() {
  const webhooks = await ask('GET', WEBHOOKS)
  the('no-webhooks').hidden = webhooks.length > 0
  the('webhooks').hidden = webhooks.length === 0
  the('webhooks')
    .querySelector('tbody')
    .replaceChildren(...webhooks.map(rowOf))
}

/** Registers what the form says. */
export async function createWebhook(form) {
  const data = new FormData(form)
  const text = (name) => fieldsOf(form)[name].trim()
  const list = (name) =>
    text(name)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
  const kinds = data.getAll('kinds')
  const webhook = await ask('POST', WEBHOOKS, {
    url: text('url'),
    markets: list('markets'),
    entities: list('entities'),
    ...(kinds.length > 0 && { kinds }),
    ...(text('election') !== '' && { election: text('election') }),
    ...(text('race') !== '' && { race: text('race') }),
    ...(text('area') !== '' && { area: text('area') }),
    ...(text('points') !== '' && { by_at_least: Number(text('points')) }),
  })
  form.reset()
  showSecret(webhook)
  await showWebhooks()
}

/** Takes the secret off the page, for good. */
export function hideSecret() {
  the('secret-text').value = ''
  the('secret').hidden = true
}

/** Puts the secret on the clipboard. */
export async function copySecret() {
  try {
    await navigator.clipboard.writeText(the('secret-text').value)
    tell('The secret was copied.')
  } catch {
    the('secret-text').select()
    warn('The browser did not let it be copied; it is marked, so copy it with the keyboard.')
  }
}

function showSecret({ url, secret }) {
  the('secret-text').value = secret
  the('secret').hidden = false
  goTo('secret-title')
  tell(`The secret of ${url} was made. Copy it now: it is shown this once.`)
}

function rowOf(webhook) {
  const { url, state, reason, kinds, last_delivered_at: last } = webhook
  return make(
    'tr',
    { className: state === 'disabled' ? 'ended' : '' },
    make('th', { scope: 'row' }, url),
    make('td', {}, kinds.join(', ')),
    make('td', {}, last === null ? 'never' : minuteText(last)),
    make('td', {}, STATES[state] ?? REASONS[reason] ?? state),
    make('td', { className: 'actions' }, ...actionsOf(webhook)),
  )
}

function actionsOf({ id, url, state }) {
  const button = (text, act) => {
    const made = make('button', { type: 'button' }, text)
    // Else all rows would sound the same.
    made.setAttribute('aria-label', `${text} ${url}`)
    made.dataset.act = act
    made.dataset.webhook = JSON.stringify({ id, url })
    return made
  }
  return [
    button('Deliveries', 'deliveries'),
    ...(state === 'active' ? [button('Test', 'test'), button('Pause', 'pause')] : []),
    ...(state === 'active' ? [] : [button(state === 'paused' ? 'Resume' : 'Challenge', 'resume')]),
    button('New secret', 'rotate'),
    button('Delete', 'remove'),
  ]
}

/** Does what a button in the table of webhooks is for. */
export async function actOnWebhook({ act, webhook }) {
  const { id, url } = JSON.parse(webhook)
  await ACTS[act](`${WEBHOOKS}/${id}`, url)
}

const ACTS = {
  deliveries: showDeliveries,
  test: async (path, url) => {
    await ask('POST', `${path}/test`)
    await showDeliveries(path, url)
    tell(`A test goes to ${url}.`)
  },
  pause: async (path, url) => {
    await ask('POST', `${path}/pause`)
    await changed(`${url} is paused; what happens is kept for it.`)
  },
  resume: async (path, url) => {
    const { state } = await ask('POST', `${path}/resume`)
    await changed(state === 'active' ? `${url} goes on.` : `A challenge goes to ${url}.`)
  },
  rotate: async (path, url) => {
    if ((await confirmed('secret-dialog', { name: url })) === null) return
    showSecret(await ask('POST', `${path}/rotate`, {}))
    await showWebhooks()
  },
  remove: async (path, url) => {
    if ((await confirmed('webhook-dialog', { name: url })) === null) return
    await ask('DELETE', path)
    the('deliveries').hidden = true
    await changed(`${url} was deleted.`)
  },
}

/** The button that had the focus may be gone. */
async function changed(text) {
  await showWebhooks()
  goTo('webhooks-title')
  tell(text)
}

async function showDeliveries(path, url) {
  const deliveries = await ask('GET', `${path}/deliveries`)
  const table = the('deliveries').querySelector('table')
  the('deliveries-title').textContent = `The last deliveries to ${url}`
  the('no-deliveries').hidden = deliveries.length > 0
  table.hidden = deliveries.length === 0
  table.tBodies[0].replaceChildren(...deliveries.map(deliveryRow))
  the('deliveries').hidden = false
  goTo('deliveries-title')
}

function deliveryRow({ kind, state, created_at: at, next_try_at: next, attempts }) {
  const last = attempts.at(-1)
  const waits = next === null ? state : `${state} until ${minuteText(next)}`
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, kind),
    make('td', {}, minuteText(at)),
    make('td', {}, waits),
    make('td', { className: 'number' }, numberText(attempts.length)),
    make('td', {}, last === undefined ? '' : (last.status?.toString() ?? last.error)),
    make('td', { className: 'number' }, last === undefined ? '' : `${last.latency_ms} ms`),
    make('td', {}, last?.answer ?? ''),
  )
}
