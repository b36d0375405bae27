import { toAddress } from './address.js'
import { dayOf, firstMonth } from './months.js'
import type { Store } from './store.js'

/** The address of the current view, with the panel and the time slider. */
export function addressOf(store: Store): string {
  const focus = store.focus.value
  const month = firstMonth(store)
  return toAddress(store.view.value, {
    focus: focus?.of === 'node' ? focus.id : null,
    since: Number.isFinite(month) ? dayOf(month).slice(0, 4) : null,
  })
}
