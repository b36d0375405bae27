import type { BrowserContextOptions } from 'playwright-core'

/** A browser on a small screen. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
}
