/**
 * The element with this id. Its type is in index.html.
 *
 * @param {string} id
 * @returns {any}
 */
export const the = (id) => document.getElementById(id)

/**
 * What the fields of a form say, by name.
 *
 * @param {HTMLFormElement} form
 * @returns {any}
 */
export const fieldsOf = (form) => Object.fromEntries(new FormData(form))

/** A new element. What is given as text stays text, whatever is in it. */
export function make(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

/** Says that something worked, to eyes and screen readers alike. */
export function tell(text) {
  the('alert').textContent = ''
  the('status').textContent = text
}

/** Says that something did not. */
export function warn(text) {
  the('status').textContent = ''
  the('alert').textContent = text
}

/** Moves the focus to what has just appeared or is left. */
export function goTo(id) {
  the(id).focus()
  the(id).scrollIntoView({ block: 'nearest' })
}

/** Opens a dialog; its form when it was confirmed, `null` when it was not. */
export async function confirmed(id, { name = '' } = {}) {
  const dialog = the(id)
  for (const place of dialog.querySelectorAll('[data-name]')) place.textContent = name
  const form = dialog.querySelector('form')
  form.reset()
  // A dialog that is left with Escape keeps what the last one was closed with.
  dialog.returnValue = 'no'
  dialog.showModal()
  do {
    await new Promise((resolve) => {
      dialog.addEventListener('close', resolve, { once: true })
    })
    // The event comes late: of who closes and opens again at once, that of the time before comes now.
  } while (dialog.open)
  return dialog.returnValue === 'yes' ? form : null
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const MINUTE = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** A day in UTC, from a day or a time. */
export const dayText = (time) => DAY.format(new Date(time))

/** A time in UTC. */
export const minuteText = (time) => `${MINUTE.format(new Date(time))} UTC`

export const numberText = (number) => number.toLocaleString('en-GB')
