import { pause } from './pause.ts'

/** Waits until all of `work` has settled, but no longer than `ms`; returns true if it has. */
export async function settleWithin(ms: number, work: readonly Promise<unknown>[]): Promise<boolean> {
  const settled = new AbortController()
  const all = Promise.allSettled(work).then(() => true)
  const isSettled = await Promise.race([all, pause(ms, settled.signal).then(() => false)])
  settled.abort()
  return isSettled
}
