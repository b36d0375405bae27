/**
 * Sends each query text once before concurrent requests send it too: otherwise each of them would make the
 * server compute the same plan, which takes a server that has just started a second or more.
 */
export function planOnce(): <T>(text: string, ask: () => Promise<T>) => Promise<T> {
  const planned = new Set<string>()
  const first = new Map<string, Promise<unknown>>()
  return async (text, ask) => {
    for (let asked = first.get(text); asked !== undefined; asked = first.get(text)) {
      await asked.catch(() => undefined)
    }
    if (planned.has(text)) return ask()
    const answer = ask()
    first.set(text, answer)
    try {
      const rows = await answer
      planned.add(text)
      return rows
    } finally {
      first.delete(text)
    }
  }
}
