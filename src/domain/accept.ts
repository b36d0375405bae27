/**
 * Returns the media type that `accept` prefers among `types`, or null when it accepts none of them. Of equal ones the
 * first in `accept` wins, then the first in `types`. Parameters of media types other than `q` are ignored.
 */
export function preferredType<Type extends string>(
  accept: string,
  types: readonly Type[],
): Type | null {
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((part, place) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { range, place, quality: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
    })
  const found = types.flatMap((type) => {
    // The most specific range decides.
    const names = [type, type.replace(/\/.*/, '/*'), '*/*']
    const match = names
      .map((name) => ranges.find(({ range }) => range === name))
      .find((each) => each !== undefined)
    return match === undefined || match.quality <= 0 ? [] : [{ ...match, type }]
  })
  const [best] = found.sort((a, b) => b.quality - a.quality || a.place - b.place)
  return best?.type ?? null
}
