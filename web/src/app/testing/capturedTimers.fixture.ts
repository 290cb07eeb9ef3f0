import { onTestFinished, vi } from 'vitest'

/**
 * Captures the timers that the page schedules with exactly these delays (ms) until `fire` is called, so that a test
 * does not wait for a clock. Must be called before the page schedules them.
 */
export function captureTimers(...delaysMs: number[]) {
  const captured: { delayMs: number; act: () => void; id: number }[] = []
  const { setTimeout, clearTimeout } = window
  const neverMs = 2 ** 31 - 1
  const scheduling = vi.spyOn(window, 'setTimeout').mockImplementation(((act: () => void, delayMs = 0) => {
    if (!delaysMs.includes(delayMs)) return setTimeout(act, delayMs)
    const id = setTimeout(() => {}, neverMs)
    captured.push({ delayMs, act, id: Number(id) })
    return id
  }) as typeof window.setTimeout)
  const clearing = vi.spyOn(window, 'clearTimeout').mockImplementation((id) => {
    const at = captured.findIndex((timer) => timer.id === Number(id))
    if (at >= 0) captured.splice(at, 1)
    clearTimeout(id)
  })
  onTestFinished(() => {
    scheduling.mockRestore()
    clearing.mockRestore()
    for (const { id } of captured) clearTimeout(id)
  })
  return {
    /** Returns the delays of the captured timers, in the order in which they were scheduled. */
    delays: () => captured.map(({ delayMs }) => delayMs),
    /** Runs the captured timers with this delay. */
    fire(delayMs: number) {
      const due = captured.filter((timer) => timer.delayMs === delayMs)
      for (const timer of due) captured.splice(captured.indexOf(timer), 1)
      for (const { act, id } of due) {
        clearTimeout(id)
        act()
      }
    },
  }
}
