import { ask, Refusal, useCsrfToken } from './api.js'
import { noteWanted, propose, showCorrections, showFields, withdraw } from './corrections.js'
import { actOnKey, copyKey, createKey, hideNewKey, showKeys, suggestName } from './keys.js'
import { confirmed, fieldsOf, goTo, make, numberText, tell, the, warn } from './page.js'
import { askForPro, showTierRequests } from './tier-requests.js'
import { actOnWebhook, copySecret, createWebhook, hideSecret, showWebhooks } from './webhooks.js'

/** Why somebody was sent back here without being signed in. */
const REASONS = {
  SIGN_IN_FAILED: 'Signing in did not work, or took too long. Please start again.',
  SIGN_IN_CANCELLED: 'Signing in was cancelled.',
  SIGN_IN_UNAVAILABLE:
    'Signing in is not possible now: the provider does not answer. Please try again later.',
  EMAIL_UNVERIFIED:
    'The provider has not verified the e-mail address of this account. Verify it there, then sign in again.',
  GRAPH_UNAVAILABLE: 'The service is not answering. Please try again in a moment.',
}
const TIERS = { free: 'Free', researcher: 'Researcher', pro: 'Pro' }

let email = ''

async function start() {
  noteWanted()
  const error = new URLSearchParams(location.search).get('error')
  // It must not come back with a reload or a bookmark.
  if (error !== null) history.replaceState(null, '', location.pathname)
  await open()
  the('main').removeAttribute('aria-busy')
  if (error !== null) {
    warn(Object.hasOwn(REASONS, error) ? REASONS[error] : 'Signing in did not work.')
  }
}

async function open() {
  // The gateway sets this cookie together with that of the session, which no script can read.
  if (!document.cookie.includes('polity-signed-in=')) return showSignIn()
  try {
    const account = await ask('GET', '/api/v1/account')
    useCsrfToken(account.csrf_token)
    showAccount(account)
    await Promise.all([showKeys(), showWebhooks()])
    // Last, as it may take the reader to its form.
    await showCorrections()
  } catch (refusal) {
    if (isSignedOut(refusal)) await showSignIn()
    else warn(refusal.message)
  }
}

function showAccount(account) {
  email = account.email
  the('email').textContent = email
  the('tier').textContent = TIERS[account.tier] ?? account.tier
  the('limit').textContent = `${numberText(account.limits.units_per_minute)} units a minute`
  showTierRequests(account)
  suggestName()
  the('ends').min = new Date().toISOString().slice(0, 10)
  the('signed-in').hidden = false
  the('signed-out').hidden = true
}

async function showSignIn() {
  hideNewKey()
  hideSecret()
  useCsrfToken('')
  the('signed-in').hidden = true
  the('signed-out').hidden = false
  const providers = await ask('GET', '/auth/providers')
  the('no-provider').hidden = providers.length > 0
  the('providers').replaceChildren(
    ...providers.map(({ id, name }) => {
      const href = `/auth/sign-in?provider=${encodeURIComponent(id)}`
      return make('li', {}, make('a', { href, className: 'button' }, `Sign in with ${name}`))
    }),
  )
}

function isSignedOut(error) {
  return error instanceof Refusal && ['SIGN_IN_REQUIRED', 'ACCOUNT_REQUIRED'].includes(error.code)
}

/**
 * Does what was asked for; until it is done, the same cannot be asked for again. The button is not disabled,
 * since that would take the focus away from it.
 */
async function during(button, work) {
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  tell('')
  try {
    await work()
  } catch (error) {
    if (isSignedOut(error)) {
      await showSignIn()
      goTo('signed-out-title')
      warn('Your session has ended. Sign in again.')
    } else {
      warn(error instanceof Refusal ? error.message : 'Something went wrong on this page.')
    }
  } finally {
    button.ariaBusy = null
  }
}

async function leave(text) {
  await showSignIn()
  goTo('signed-out-title')
  tell(text)
}

async function signOut() {
  await ask('POST', '/auth/sign-out')
  await leave('You have signed out.')
}

async function signOutEverywhere() {
  await ask('POST', '/auth/sign-out?everywhere=true')
  await leave('You have signed out, here and in all other browsers.')
}

async function deleteAccount() {
  const form = await confirmed('delete-dialog')
  if (form === null) return
  const written = fieldsOf(form).email.trim()
  if (written.toLowerCase() !== email.toLowerCase()) {
    warn('That is not your e-mail address; nothing was deleted.')
    return
  }
  await ask('DELETE', '/api/v1/account')
  await leave('Your account was deleted.')
}

function onClick(id, work) {
  the(id).addEventListener('click', ({ currentTarget }) => {
    void during(currentTarget, work)
  })
}

function onSubmit(id, work) {
  the(id).addEventListener('submit', (event) => {
    event.preventDefault()
    void during(event.submitter, () => work(the(id)))
  })
}

onClick('sign-out', signOut)
onClick('sign-out-everywhere', signOutEverywhere)
onClick('copy', copyKey)
onClick('delete', deleteAccount)
onClick('new-key-done', async () => {
  hideNewKey()
  goTo('keys-title')
})
onClick('usage-done', async () => {
  the('usage').hidden = true
  goTo('keys-title')
})
onClick('copy-secret', copySecret)
onClick('secret-done', async () => {
  hideSecret()
  goTo('webhooks-title')
})
onClick('deliveries-done', async () => {
  the('deliveries').hidden = true
  goTo('webhooks-title')
})
onSubmit('create', createKey)
onSubmit('create-webhook', createWebhook)
onSubmit('ask', askForPro)
onSubmit('correct', propose)
for (const id of ['correct-kind', 'correct-entity']) the(id).addEventListener('change', showFields)
the('keys').addEventListener('click', (/** @type {any} */ { target }) => {
  const button = target.closest('button')
  if (button !== null) void during(button, () => actOnKey(button.dataset))
})

the('webhooks').addEventListener('click', (/** @type {any} */ { target }) => {
  const button = target.closest('button')
  if (button !== null) void during(button, () => actOnWebhook(button.dataset))
})

the('corrections').addEventListener('click', (/** @type {any} */ { target }) => {
  const button = target.closest('button')
  if (button !== null) void during(button, () => withdraw(button.dataset))
})

// Whoever comes back to a page that the browser kept may have signed out meanwhile.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void open()
})

void start().catch(() => {
  warn('The service does not answer; try again in a moment.')
})
