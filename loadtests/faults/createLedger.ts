import type { MachineState } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { Random } from '../flood/seededRandom.ts'

/** A slice in the ledger; a null `state` voids. */
export type LedgerSlice = {
  from: number
  to: number
  seq: number
  ord: number
  state: MachineState | null
  good: number
  scrap: number
  rework: number
}

export type LedgerMessage = { deviceId: number; seq: number; slices: LedgerSlice[] }

const states: readonly MachineState[] = ['running', 'running', 'running', 'idle', 'idle', 'setup', 'down', 'off']

/**
 * Generates the messages of machines and records all of them: replaced, voided, overlapping and long slices among
 * ordinary ones.
 */
export function createLedger(random: Random, devices: number, start: number) {
  const written = new Map<number, LedgerSlice[]>()
  const cursors = new Map<number, number>()
  const seqs = new Map<number, number>()

  const nextInterval = (
    earlierSlices: readonly LedgerSlice[],
    at: number,
  ): { from: number; to: number; void?: true } => {
    const recent = earlierSlices.slice(-60)
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
    /** Returns the next message of a random machine. */
    next(): LedgerMessage {
      const deviceId = random.whole(1, devices)
      const seq = (seqs.get(deviceId) ?? 1000) + random.whole(1, 5)
      seqs.set(deviceId, seq)
      const deviceSlices = written.get(deviceId) ?? []
      written.set(deviceId, deviceSlices)
      const slices: LedgerSlice[] = []
      for (let ord = 0, count = random.whole(1, 12); ord < count; ord++) {
        const at = cursors.get(deviceId) ?? start
        const { from, to, void: voided } = nextInterval(deviceSlices, at)
        if (to > at && random.chance(0.9)) cursors.set(deviceId, Math.max(at, to) + (random.chance(0.1) ? 70_000 : 0))
        const state = voided ? null : random.pick(states)
        const goodCount = state === 'running' ? random.whole(0, 3) : 0
        const slice = { from, to, seq, ord, state, good: goodCount, scrap: random.whole(0, 1) * goodCount, rework: 0 }
        slices.push(slice)
        deviceSlices.push(slice)
      }
      return { deviceId, seq, slices }
    },
  }
}
