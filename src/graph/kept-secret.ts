import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * The secret that `file` keeps, made on first use: 48 characters, readable by its owner only.
 */
export function keptSecret(file: string): string {
  const known = read(file)
  if (known !== null) {
    chmodSync(file, 0o600)
    return known
  }
  mkdirSync(dirname(file), { recursive: true })
  try {
    // Hexadecimal: a dash in front would be taken for an option by who is told it on a command line.
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch {
    // Another process made it in between, and theirs counts.
  }
  return readFileSync(file, 'utf8').trim()
}

function read(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8').trim()
    return text === '' ? null : text
  } catch {
    return null
  }
}
