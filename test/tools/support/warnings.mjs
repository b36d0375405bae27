import assert from 'node:assert/strict'
import { afterEach, beforeEach } from 'node:test'
import { format } from 'node:util'

/** Fails each test of the file in which a library warns on the console. */
export function refuseWarnings() {
  const original = { warn: console.warn, error: console.error }
  const warnings = []
  beforeEach(() => {
    warnings.length = 0
    for (const name of ['warn', 'error'])
      console[name] = (...words) => warnings.push(format(...words))
  })
  afterEach(() => {
    Object.assign(console, original)
    assert.deepEqual(warnings, [])
  })
}
