/**
 * Calls `work` once in every period of `ms` of the clock, as early as the process gets to it: a late call does not
 * delay later ones. Returns a function that stops the calls.
 */
export function onEveryBeat(ms: number, work: () => void): () => void {
  let timer: NodeJS.Timeout
  let lastPeriod = Math.floor(Date.now() / ms)
  const wait = () => {
    timer = setTimeout(beat, ms - (Date.now() % ms))
  }
  const beat = () => {
    const now = Math.floor(Date.now() / ms)
    // Timers may fire slightly early, and clocks may be set back.
    if (now !== lastPeriod) {
      lastPeriod = now
      work()
    }
    wait()
  }
  wait()
  return () => clearTimeout(timer)
}
