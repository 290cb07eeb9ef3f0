import { onTestFinished, vi } from 'vitest'

/**
 * Holds back what the page schedules with exactly these delays (ms) until `fire` is called, so that a test waits for
 * no clock. Call it before the page schedules.
 */
export function holdTimers(...delaysMs: number[]) {
  const held: { delayMs: number; act: () => void; id: number }[] = []
  const { setTimeout, clearTimeout } = window
  const later = 2 ** 31 - 1
  const scheduling = vi.spyOn(window, 'setTimeout').mockImplementation(((act: () => void, delayMs = 0) => {
    if (!delaysMs.includes(delayMs)) return setTimeout(act, delayMs)
    const id = setTimeout(() => {}, later)
    held.push({ delayMs, act, id: Number(id) })
    return id
  }) as typeof window.setTimeout)
  const clearing = vi.spyOn(window, 'clearTimeout').mockImplementation((id) => {
    const at = held.findIndex((timer) => timer.id === Number(id))
    if (at >= 0) held.splice(at, 1)
    clearTimeout(id)
  })
  onTestFinished(() => {
    scheduling.mockRestore()
    clearing.mockRestore()
    for (const { id } of held) clearTimeout(id)
  })
  return {
    /** The delays that are held back, in the order in which they were scheduled. */
    delays: () => held.map(({ delayMs }) => delayMs),
    /** Runs what is held back with this delay. */
    fire(delayMs: number) {
      const due = held.filter((timer) => timer.delayMs === delayMs)
      for (const timer of due) held.splice(held.indexOf(timer), 1)
      for (const { act, id } of due) {
        clearTimeout(id)
        act()
      }
    },
  }
}
