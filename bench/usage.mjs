// Processor time and memory of processes, as Linux reports them. Not available on other systems.

import { readdirSync } from 'node:fs'
import { readText } from '../scripts/at-end.mjs'

/** The unit of times in /proc, the same on every machine with Node.js. */
const TICKS_A_SECOND = 100

/**
 * Processor seconds until now and current megabytes of a process and its children. The seconds
 * include children that have ended. Null if the system does not report them. Memory that several
 * processes share is divided among them.
 */
export function usageOf(pid) {
  const all = pid === null ? null : processes()
  if (all === null || !all.has(pid)) return null
  const family = [pid]
  for (const parent of family) {
    for (const [child, { parent: its }] of all) if (its === parent) family.push(child)
  }
  return {
    seconds: sum(family.map((each) => all.get(each).ticks)) / TICKS_A_SECOND,
    memoryMb: sum(family.map(kilobytesOf)) / 1_024,
  }
}

/**
 * Returns a function for the processor seconds of a process from now on; NaN if the system does not
 * report them.
 */
export function secondsFromNow(pid) {
  const before = usageOf(pid)
  return () => (usageOf(pid)?.seconds ?? NaN) - (before?.seconds ?? NaN)
}

function processes() {
  const found = new Map()
  try {
    for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
      const text = readText(`/proc/${name}/stat`)
      if (text === '') continue
      // The name of the program, in brackets, may contain anything.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      // Fields 14 to 17 of proc(5): the time of the process and of children that it has waited for.
      const ticks = sum(fields.slice(11, 15).map(Number))
      found.set(Number(name), { parent: Number(fields[1]), ticks })
    }
  } catch {
    return null
  }
  return found
}

function kilobytesOf(pid) {
  const share = /^Pss: +(\d+)/m.exec(readText(`/proc/${String(pid)}/smaps_rollup`))
  const all = share ?? /^VmRSS:\s+(\d+)/m.exec(readText(`/proc/${String(pid)}/status`))
  return Number(all?.[1] ?? 0)
}

function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0)
}
