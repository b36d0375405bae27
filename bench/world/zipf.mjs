import { seeded } from '../../scripts/seeded.mjs'

/** A function that turns a number from 0 to 1 into a place of `count`: the nth is as likely as 1 in n. */
export function zipf(count) {
  const upTo = new Float64Array(count)
  for (let at = 0; at < count; at += 1) upTo[at] = (upTo[at - 1] ?? 0) + 1 / (at + 1)
  return (number) => {
    const wanted = number * upTo[count - 1]
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (upTo[middle] < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The same in an order that has nothing to do with names, and is the same each time. */
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
