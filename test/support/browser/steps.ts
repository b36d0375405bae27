import type { Locator, Page } from 'playwright-core'

/** What a reader does to have a question answered, one step after the other. */
export interface Steps {
  /** Types into a field. */
  readonly type: (field: string, text: string) => Promise<void>
  readonly press: (key: string) => Promise<void>
  readonly click: (target: Locator) => Promise<void>
  /** Goes to what bears this name with Tab alone. */
  readonly tabTo: (name: string) => Promise<void>
  /** How many were taken. */
  readonly taken: () => number
}

const MAX_TABS = 120

/** `byKeyboard`: a field is reached with Tab, too. */
export function stepsIn(page: Page, { byKeyboard = false } = {}): Steps {
  let taken = 0
  const tab = async (name: string) => {
    for (let presses = 0; presses < MAX_TABS; presses += 1) {
      await page.keyboard.press('Tab')
      if ((await page.evaluate<string>(FOCUSED)) === name) return
    }
    throw new Error(`Tab does not lead to ${name}.`)
  }
  return {
    taken: () => taken,
    type: async (field, text) => {
      taken += 1
      if (byKeyboard) {
        await tab(field)
        await page.keyboard.type(text)
      } else await page.getByLabel(field, { exact: true }).and(page.locator('input')).fill(text)
    },
    press: async (key) => {
      taken += 1
      await page.keyboard.press(key)
    },
    click: async (target) => {
      taken += 1
      await target.click()
    },
    tabTo: async (name) => {
      taken += 1
      await tab(name)
    },
  }
}

/** What the element that has the focus is called. */
const FOCUSED = `(() => {
  const one = document.activeElement
  return (one.labels?.[0]?.textContent ?? one.getAttribute('aria-label') ?? one.textContent).trim()
})()`
