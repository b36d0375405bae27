import { addEventHandler } from 'jest-circus'

const LIMIT_MS = 30_000
// Some tests replace the timers.
const { setTimeout, clearTimeout } = globalThis

// The runner waits for tests and hooks without a limit. Here each gets its own, or that of all.
addEventHandler((event, { currentDescribeBlock: block }) => {
  if (event.name !== 'add_test' && event.name !== 'add_hook') return
  const added = (event.name === 'add_test' ? block.children : block.hooks).at(-1)
  const run = event.fn as (() => unknown) | undefined
  if (added !== undefined && 'fn' in added && run !== undefined)
    added.fn = () => within(event.timeout ?? LIMIT_MS, run)
})

async function within(ms: number, run: () => unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`This test did not end within ${String(ms)} ms.`))
    }, ms)
  })
  try {
    await Promise.race([run(), late])
  } finally {
    clearTimeout(timer)
  }
}
