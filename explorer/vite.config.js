import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const out = (folder) => fileURLToPath(new URL(`../dist/explorer/pages/${folder}`, import.meta.url))

/**
 * The pages at / and below: `vite build explorer` makes what browsers load, and with `--ssr` what the gateway draws
 * with, one file that needs no other.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/explorer/',
  publicDir: false,
  build: {
    outDir: out(isSsrBuild ? 'server' : 'client'),
    emptyOutDir: true,
    manifest: isSsrBuild ? false : 'manifest.json',
    // Else a piece of it would be an inline script, which the pages' policy refuses.
    modulePreload: { polyfill: false },
    // Inlined pictures would be data in a style, and no browser keeps them.
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild
      ? {
          input: fileURLToPath(new URL('draw.tsx', import.meta.url)),
          output: { format: 'cjs', entryFileNames: 'draw.cjs' },
        }
      : { input: fileURLToPath(new URL('browser.tsx', import.meta.url)) },
  },
  ssr: { noExternal: true },
}))
