import type { MachineState } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { Random } from '../flood/seededRandom.ts'

/** A slice as the book knows it; `state` null voids. */
export type BookSlice = {
  from: number
  to: number
  seq: number
  ord: number
  state: MachineState | null
  good: number
  scrap: number
  rework: number
}

export type BookMessage = { deviceId: number; seq: number; slices: BookSlice[] }

const states: readonly MachineState[] = ['running', 'running', 'running', 'idle', 'idle', 'setup', 'down', 'off']

/**
 * Makes up what machines report and writes down all of it: replaced, voided, overlapping and long slices among the
 * ordinary ones.
 */
export function createBook(random: Random, devices: number, start: number) {
  const written = new Map<number, BookSlice[]>()
  const cursors = new Map<number, number>()
  const seqs = new Map<number, number>()

  const place = (known: readonly BookSlice[], at: number): { from: number; to: number; void?: true } => {
    const recent = known.slice(-60)
    if (recent.length > 0 && random.chance(0.08)) {
      const { from } = random.pick(recent)
      return { from, to: from + random.whole(1, 90_000), ...(random.chance(0.3) ? { void: true } : {}) }
    }
    if (recent.length > 0 && random.chance(0.06)) {
      const from = random.pick(recent).from + random.whole(-5000, 5000)
      return { from, to: from + random.whole(1, 600_000) }
    }
    if (random.chance(0.004)) return { from: at, to: at + random.whole(600_000, 5 * 3_600_000) }
    return { from: at, to: at + random.whole(1, 60_000) }
  }

  return {
    written,
    /** The next message of a random machine. */
    next(): BookMessage {
      const deviceId = random.whole(1, devices)
      const seq = (seqs.get(deviceId) ?? 1000) + random.whole(1, 5)
      seqs.set(deviceId, seq)
      const known = written.get(deviceId) ?? []
      written.set(deviceId, known)
      const slices: BookSlice[] = []
      for (let ord = 0, count = random.whole(1, 12); ord < count; ord++) {
        const at = cursors.get(deviceId) ?? start
        const { from, to, void: voided } = place(known, at)
        if (to > at && random.chance(0.9)) cursors.set(deviceId, Math.max(at, to) + (random.chance(0.1) ? 70_000 : 0))
        const state = voided ? null : random.pick(states)
        const made = state === 'running' ? random.whole(0, 3) : 0
        const slice = { from, to, seq, ord, state, good: made, scrap: random.whole(0, 1) * made, rework: 0 }
        slices.push(slice)
        known.push(slice)
      }
      return { deviceId, seq, slices }
    },
  }
}
