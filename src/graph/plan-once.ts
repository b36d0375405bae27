/**
 * When a query text is sent for the first time, concurrent requests with the same text wait for the
 * answer. Otherwise the server would compute the same plan for each request. Shortly after a start
 * of the server, one plan takes a second or more.
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
