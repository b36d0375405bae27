/**
 * Sends each query text once before other concurrent requests may send it. Otherwise the server
 * would compute the same plan for each of them, which takes a second or more after a start.
 */
export function planOnce(): <T>(text: string, send: () => Promise<T>) => Promise<T> {
  const planned = new Set<string>()
  const pendingByText = new Map<string, Promise<unknown>>()
  return async (text, send) => {
    for (
      let pending = pendingByText.get(text);
      pending !== undefined;
      pending = pendingByText.get(text)
    ) {
      await pending.catch(() => undefined)
    }
    if (planned.has(text)) return send()
    const answer = send()
    pendingByText.set(text, answer)
    try {
      const rows = await answer
      planned.add(text)
      return rows
    } finally {
      pendingByText.delete(text)
    }
  }
}
