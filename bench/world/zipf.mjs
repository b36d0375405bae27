import { seeded } from '../../scripts/seeded.mjs'

/**
 * Returns a function from a number (0 to 1) to an index below `count`. The nth index has the weight
 * 1/n.
 */
export function zipf(count) {
  const upTo = new Float64Array(count)
  for (let at = 0; at < count; at += 1) upTo[at] = (upTo[at - 1] ?? 0) + 1 / (at + 1)
  return (number) => {
    const wanted = number * Number(upTo[count - 1])
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (Number(upTo[middle]) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The items in a random order that is the same in every run. */
export function shuffled(items) {
  const random = seeded(items.length)
  const all = [...items]
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const one = all[at]
    all[at] = all[other]
    all[other] = one
  }
  return all
}
