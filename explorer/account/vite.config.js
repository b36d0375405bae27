import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The page at /account: all its files are ours, none comes from elsewhere. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/account/',
  build: {
    outDir: fileURLToPath(new URL('../../dist/explorer/account', import.meta.url)),
    emptyOutDir: true,
    // Else a piece of it would be an inline script, which the page's policy refuses.
    modulePreload: { polyfill: false },
  },
})
