const fixed = JSON.stringify(
  Array.from({ length: 5000 }, (_, i) => ({ partNum: `P-${i}`, description: 'row '.repeat(10), weight: i / 7 })),
)
const fixedWork = () => void JSON.stringify(JSON.parse(fixed))

const threadCpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const work = (units: number) => {
  for (let unit = 0; unit < units; unit++) fixedWork()
}

/** Units of fixed work for which a request may block this thread: 100 ms on an idle machine, twice the limit. */
const maxWorkUnits = 48
const calibrationUnits = 12

/**
 * Returns the time for which a request may block this thread, in milliseconds of CPU time. Calibrated by fixed work
 * (parsing and serializing a body), because everything takes longer on a busy machine. The work is measured as a whole:
 * the system counts CPU time in steps of up to 10 ms, which is longer than a unit takes.
 */
export function maxBlockingMs(): number {
  const before = threadCpuMs()
  work(calibrationUnits)
  return ((threadCpuMs() - before) * maxWorkUnits) / calibrationUnits
}

/** Blocks the thread for a multiple of the limit. */
export const blockFor = (times: number): void => work(times * maxWorkUnits)

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

const rounds = 5

/**
 * Returns the longest time for which `work` blocks this thread, relative to the limit: the lowest of up to five rounds,
 * which end when one is below the limit. Garbage of earlier work, and other programs that share the caches of the
 * processor, lengthen single rounds; work that blocks does so in each.
 */
export async function blockingShare(work: () => Promise<unknown>): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds && lowest >= 1; round++) {
    const before = maxBlockingMs()
    const stopWatching = watchBlocking()
    await work()
    const { worked } = stopWatching()
    lowest = Math.min(lowest, worked / Math.max(before, maxBlockingMs()))
  }
  return lowest
}
