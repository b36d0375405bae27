/**
 * Reads batches of rows until a batch is not full. `read` gets the last row of the previous batch
 * (`null` for the first batch). `size`: rows in a full batch.
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
