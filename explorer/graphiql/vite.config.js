import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** GraphiQL for browsers at /graphql: all its files are ours, none comes from elsewhere. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/graphiql/',
  build: {
    outDir: fileURLToPath(new URL('../../dist/explorer/graphiql', import.meta.url)),
    emptyOutDir: true,
    // Its editor is one large piece.
    chunkSizeWarningLimit: 4_000,
  },
})
