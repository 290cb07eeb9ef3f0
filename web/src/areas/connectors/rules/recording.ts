import type { ConnectorMonitor } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import type { Reading } from '@takt/domain/areas/connectors/signals/signal.ts'

/** Time for which values are recorded (ms), and their maximum number. */
export const recordingLimits = { ms: 30 * 60_000, readings: 50_000 } as const

/** Recorded values, ascending, and the present time; times are of the source's clock (epoch ms). */
export type Recorded = { readings: readonly Reading[]; until: number }

/**
 * Records the values of signals while a form is open, in bounded memory. Between two snapshots only the latest value of
 * a signal is known.
 */
export function createRecording() {
  let readings: Reading[] = []
  const latest = new Map<string, string>()
  /** The newest value's time in the source's clock, and when it was seen in ours. */
  let newest: { at: number; seenAt: number } | null = null

  const timeAt = (now: number) => (newest ? newest.at + Math.max(0, now - newest.seenAt) : 0)

  /** Removes values before `from`; the last of them per signal still holds, and counts from then on. */
  function prune(from: number) {
    if (readings[0] === undefined || readings[0].at >= from) return
    const holding = new Map<string, Reading>()
    const later: Reading[] = []
    for (const reading of readings) {
      if (reading.at < from) holding.set(reading.signal, { ...reading, at: from })
      else later.push(reading)
    }
    readings = [...holding.values(), ...later]
  }

  return {
    /** Records the values of a snapshot that are new; `now`: epoch ms of our clock. */
    take({ signals }: Pick<ConnectorMonitor, 'signals'>, now: number) {
      const changed = signals.filter(({ signal, at, count, value }) => {
        const mark = `${at} ${count} ${String(value)}`
        if (latest.get(signal) === mark) return false
        latest.set(signal, mark)
        return true
      })
      if (changed.length === 0) return
      const at = Math.max(...changed.map((each) => each.at))
      // Values that are older than the recording have held since its start.
      const start = newest === null ? at : (readings[0]?.at ?? at)
      if (newest === null || at > newest.at) newest = { at, seenAt: now }
      const added = changed.map(({ signal, value, at }) => ({ signal, value, at: Math.max(at, start) }))
      readings = [...readings, ...added].sort((a, b) => a.at - b.at)
      prune(timeAt(now) - recordingLimits.ms)
      if (readings.length > recordingLimits.readings) prune(readings[readings.length - recordingLimits.readings]!.at)
    },
    /** Returns everything recorded until now. */
    recorded: (now: number): Recorded => ({ readings, until: timeAt(now) }),
  }
}
export type Recording = ReturnType<typeof createRecording>
