/** Hashes whole numbers to a whole number from 0 to 2^32-1; their order matters. */
export function hash(...numbers: readonly number[]): number {
  let mixed = 0x9e3779b9
  for (const number of numbers) {
    mixed = Math.imul(mixed ^ (number | 0) ^ Math.floor(number / 4_294_967_296), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    mixed ^= mixed >>> 16
  }
  return mixed >>> 0
}

/** Hashes whole numbers to a number in [0, 1). */
export const fraction = (...numbers: readonly number[]) => hash(...numbers) / 4_294_967_296

/** Returns a number in [low, high) determined by whole numbers. */
export const uniform = (low: number, high: number, ...numbers: readonly number[]) =>
  low + (high - low) * fraction(...numbers)

/** Returns a stream of numbers in [0, 1) seeded by whole numbers (mulberry32). */
export function dice(...numbers: readonly number[]): () => number {
  let state = hash(...numbers)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a waiting time for random events with this mean (exponential distribution). */
export const waiting = (mean: number, roll: () => number) => -mean * Math.log(1 - roll())

/** Returns a duration around `median`, rarely three times as long (log-normal, σ 0.5). */
export function around(median: number, roll: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll())
  return median * Math.exp(0.5 * normal)
}
