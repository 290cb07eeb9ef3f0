const fixed = JSON.stringify(
  Array.from({ length: 5000 }, (_, i) => ({ partNum: `P-${i}`, description: 'row '.repeat(10), weight: i / 7 })),
)
const fixedWork = () => void JSON.stringify(JSON.parse(fixed))

const threadCpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Units of fixed work for which a request may block this thread: 100 ms on an idle machine, twice the limit. */
const maxWorkUnits = 20

/**
 * Returns the time for which a request may block this thread, in milliseconds of CPU time. Calibrated by the median of
 * five units of fixed work (parsing and serializing a body), because everything takes longer on a busy machine.
 */
export function maxBlockingMs(): number {
  const durations = Array.from({ length: 5 }, () => {
    const before = threadCpuMs()
    fixedWork()
    return threadCpuMs() - before
  })
  return maxWorkUnits * durations.sort((a, b) => a - b)[2]!
}

/** Blocks the thread for a multiple of the limit. */
export function blockFor(times: number): void {
  for (let unit = 0; unit < (times * maxWorkUnits) / 2; unit++) fixedWork()
}

/**
 * Measures the longest time for which this thread was blocked without yielding (ms): `worked` is CPU time only and thus
 * independent of other load, `waited` is elapsed time.
 */
export function watchBlocking(): () => { worked: number; waited: number } {
  const longest = { worked: 0, waited: 0 }
  let last = { own: threadCpuMs(), at: performance.now() }
  const sample = () => {
    const now = { own: threadCpuMs(), at: performance.now() }
    longest.worked = Math.max(longest.worked, now.own - last.own)
    longest.waited = Math.max(longest.waited, now.at - last.at)
    last = now
  }
  const timer = setInterval(sample, 1)
  return () => {
    clearInterval(timer)
    sample()
    return longest
  }
}

/**
 * True if `work` blocks this thread longer than allowed in each of three rounds, so that a temporarily slow machine
 * does not count.
 */
export async function blocksTooLong(work: () => Promise<unknown>): Promise<boolean> {
  for (let round = 0; round < 3; round++) {
    const limit = maxBlockingMs()
    const stopWatching = watchBlocking()
    await work()
    if (stopWatching().worked < limit) return false
  }
  return true
}
