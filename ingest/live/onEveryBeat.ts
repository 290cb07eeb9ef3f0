/**
 * Calls `work` once in each stretch of `ms` of the clock, as early in it as the process comes to it: what makes one
 * call late does not delay those after it. Answers how to stop.
 */
export function onEveryBeat(ms: number, work: () => void): () => void {
  let timer: NodeJS.Timeout
  let done = Math.floor(Date.now() / ms)
  const wait = () => {
    timer = setTimeout(beat, ms - (Date.now() % ms))
  }
  const beat = () => {
    const now = Math.floor(Date.now() / ms)
    // Timers may fire a moment early, and clocks are set back.
    if (now !== done) {
      done = now
      work()
    }
    wait()
  }
  wait()
  return () => clearTimeout(timer)
}
