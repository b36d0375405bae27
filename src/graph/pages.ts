/**
 * Pages of rows, each read after the last row of the page before (`null` for the first), until one is not full.
 * `size`: rows of a full page.
 */
export async function* pagesOf<Row>(
  size: number,
  read: (last: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | null = null; ;) {
    const page: readonly Row[] = await read(last)
    if (page.length > 0) yield page
    if (page.length < size) return
    last = page.at(-1) ?? null
  }
}
