#!/usr/bin/env node
// `npx --no -- polity …`: installs and builds what is missing, then runs the command.

import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const scripts = dirname(realpathSync(fileURLToPath(import.meta.url)))
const root = dirname(scripts)

// A container image has dist/ but no sources, so it cannot and need not build.
if (existsSync(join(root, 'src'))) {
  const { bootstrapProject } = await import('./bootstrap.mjs')
  const { build } = await import('./build.mjs')
  try {
    await bootstrapProject()
    await build()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
await import(join(root, 'dist', 'cli.js'))
