// What processes take of the machine, as Linux counts it; elsewhere nobody says.

import { readdirSync, readFileSync } from 'node:fs'

/** How Linux gives times, on every machine that Node runs on. */
const TICKS_A_SECOND = 100

/**
 * Processor seconds so far and megabytes now of a process and those it started, dead ones' seconds included;
 * null where the system does not say. Memory that several share is divided among them.
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

function processes() {
  const found = new Map()
  try {
    for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
      const text = readOrNull(`/proc/${name}/stat`)
      if (text === null) continue
      // The name of the program, in brackets, may hold anything.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      // Fields 14 to 17 of proc(5): its own time and that of children it has waited for.
      const ticks = sum(fields.slice(11, 15).map(Number))
      found.set(Number(name), { parent: Number(fields[1]), ticks })
    }
  } catch {
    return null
  }
  return found
}

function kilobytesOf(pid) {
  const share = /^Pss: +(\d+)/m.exec(readOrNull(`/proc/${String(pid)}/smaps_rollup`) ?? '')
  const all = share ?? /^VmRSS:\s+(\d+)/m.exec(readOrNull(`/proc/${String(pid)}/status`) ?? '')
  return Number(all?.[1] ?? 0)
}

/** A process may end at any moment. */
function readOrNull(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0)
}
