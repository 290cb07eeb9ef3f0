const fixed = JSON.stringify(
  Array.from({ length: 5000 }, (_, i) => ({ partNum: `P-${i}`, description: 'row '.repeat(10), weight: i / 7 })),
)
const fixedWork = () => void JSON.stringify(JSON.parse(fixed))

const own = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** How many pieces of fixed work a request may hold this thread for: on a quiet machine 100 ms, twice the promise. */
const mostPieces = 20

/**
 * For tests: for how long a request may hold this thread at this time, in milliseconds of its own; told by what a fixed
 * piece of work takes (a body parsed and written, the middle of five), for on a crowded machine all takes longer.
 */
export function mostHeld(): number {
  const took = Array.from({ length: 5 }, () => {
    const before = own()
    fixedWork()
    return own() - before
  })
  return mostPieces * took.sort((a, b) => a - b)[2]!
}

/** For tests: work without a pause for so many times the promise. */
export function holdFor(times: number): void {
  for (let piece = 0; piece < (times * mostPieces) / 2; piece++) fixedWork()
}

/**
 * For tests: how long this thread was held by one thing after the other without others having their turn, at most:
 * `worked` counts its own time alone, so that it is the same on a crowded machine, `waited` what others waited.
 * Milliseconds.
 */
export function watchHolds(): () => { worked: number; waited: number } {
  const longest = { worked: 0, waited: 0 }
  let last = { own: own(), at: performance.now() }
  const look = () => {
    const now = { own: own(), at: performance.now() }
    longest.worked = Math.max(longest.worked, now.own - last.own)
    longest.waited = Math.max(longest.waited, now.at - last.at)
    last = now
  }
  const timer = setInterval(look, 1)
  return () => {
    clearInterval(timer)
    look()
    return longest
  }
}

/**
 * For tests: whether `work` holds this thread for longer than a request may in each of three rounds, so that a machine
 * that is slow for a moment does not count.
 */
export async function holdsTooLong(work: () => Promise<unknown>): Promise<boolean> {
  for (let round = 0; round < 3; round++) {
    const limit = mostHeld()
    const held = watchHolds()
    await work()
    if (held().worked < limit) return false
  }
  return true
}
