#!/usr/bin/env node
// `npx polity …`: installs and builds what is missing, then runs the command.

import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const scripts = dirname(realpathSync(fileURLToPath(import.meta.url)))
const root = dirname(scripts)

// An image carries dist/ and not the sources; there is nothing to install or build there.
if (existsSync(join(root, 'src'))) {
  for (const step of ['bootstrap.mjs', 'build.mjs']) {
    // What they say goes beside what the command prints, which may be read by a program.
    const { status } = spawnSync(process.execPath, [join(scripts, step)], {
      stdio: ['inherit', process.stderr, 'inherit'],
    })
    if (status !== 0) process.exit(1)
  }
}
await import(join(root, 'dist', 'cli.js'))
