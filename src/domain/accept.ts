/**
 * Returns the media type that `accept` prefers among `types`; `null` if it accepts none of them. If
 * several types have the same quality, the type that comes first in `accept` wins, then the type
 * that comes first in `types`. Parameters other than `q` are ignored.
 */
export function preferredType<Type extends string>(
  accept: string,
  types: readonly Type[],
): Type | null {
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((part, position) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { range, position, quality: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
    })
  const found = types.flatMap((type) => {
    // The most specific range decides.
    const names = [type, type.replace(/\/.*/, '/*'), '*/*']
    const match = names
      .map((name) => ranges.find(({ range }) => range === name))
      .find((range) => range !== undefined)
    return match === undefined || match.quality <= 0 ? [] : [{ ...match, type }]
  })
  const [best] = found.sort((a, b) => b.quality - a.quality || a.position - b.position)
  return best?.type ?? null
}
