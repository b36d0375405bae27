import { ask } from './api.js'
import { dayText, fieldsOf, goTo, make, numberText, tell, the } from './page.js'

const STATES = {
  pending: 'Waits for a decision',
  approved: 'Approved',
  denied: 'Denied',
  revoked: 'Approved, and taken back',
}

/** Shows what the account asked for, and the form when it may ask. */
export function showTierRequests({ tier, tier_requests: requests }) {
  const isPro = tier === 'pro'
  const isPending = requests.some(({ state }) => state === 'pending')
  the('is-pro').hidden = !isPro
  the('is-pending').hidden = isPro || !isPending
  the('ask').hidden = isPro || isPending
  the('requests').hidden = requests.length === 0
  the('requests').tBodies[0].replaceChildren(...requests.map(rowOf))
}

/** Asks for the pro tier with what the form says. */
export async function askForPro(form) {
  const { purpose, volume } = fieldsOf(form)
  await ask('POST', '/api/v1/tier-requests', {
    purpose: purpose.trim(),
    expected_volume: Number(volume),
  })
  form.reset()
  showTierRequests(await ask('GET', '/api/v1/account'))
  // The form that had the focus is gone.
  goTo('requests-title')
  tell('Your request was sent. What is decided will stand here.')
}

function rowOf({ created_at: at, purpose, expected_volume: volume, state, reason }) {
  const decision = STATES[state] ?? state
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, dayText(at)),
    make('td', {}, purpose),
    make('td', { className: 'number' }, numberText(volume)),
    make('td', {}, reason === null ? decision : `${decision}: ${reason}`),
  )
}
