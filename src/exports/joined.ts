/** Writes items as elements of a JSON list, one per line, page by page. */
export async function* joined<Item>(
  pages: AsyncIterable<readonly Item[]>,
  textOf: (item: Item) => string,
): AsyncGenerator<string> {
  let separator = '\n'
  for await (const page of pages) {
    if (page.length === 0) continue
    yield separator + page.map(textOf).join(',\n')
    separator = ',\n'
  }
}

/** Writes items one after the other, page by page. */
export async function* concatenated<Item>(
  pages: AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>,
  textOf: (item: Item) => string,
): AsyncGenerator<string> {
  for await (const page of pages) yield page.map(textOf).join('')
}
