/**
 * For tests: how long this thread was held by one thing after the other without others having their turn, at most:
 * `worked` counts its own time alone, so that it is the same on a crowded machine, `waited` what others waited.
 * Milliseconds.
 */
export function watchHolds(): () => { worked: number; waited: number } {
  const longest = { worked: 0, waited: 0 }
  const own = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
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
