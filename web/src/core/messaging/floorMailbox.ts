import { applyFrame, emptyFloorState } from '@takt/domain/areas/messages/floorState.ts'
import type { Frame } from '@takt/domain/areas/messages/frame.ts'
import type { FloorRows } from './workerMessages.ts'

/**
 * Keeps the floor in the worker and collects the places that changed, so that however many frames come, each machine
 * travels to the page at most once per collection, with its latest state.
 */
export function createFloorMailbox() {
  const floor = emptyFloorState()
  const changed = new Set<number>()
  let receivedAt = 0
  let hasNews = false

  /** Takes a frame; `behind`: frames are missing, a snapshot is needed. */
  function take(frame: Frame, now: number): 'taken' | 'behind' {
    const outcome = applyFrame(floor, frame, ({ place }) => changed.add(place))
    if (outcome === 'gap') return 'behind'
    if (frame.kind === 'snapshot') for (let place = 0; place < floor.count; place++) changed.add(place)
    receivedAt = now
    hasNews = true
    return 'taken'
  }

  /** What changed since the last collection; null if nothing came, not even a sign of life. */
  function collect(): { at: number; receivedAt: number; rows: FloorRows } | null {
    if (!hasNews) return null
    const places = Uint32Array.from(changed)
    const pick = <Column extends Uint8Array | Uint32Array | Float64Array>(column: Column, into: Column): Column => {
      places.forEach((place, row) => {
        into[row] = column[place] ?? 0
      })
      return into
    }
    const float = (column: Float64Array) => pick(column, new Float64Array(places.length))
    const rows: FloorRows = {
      deviceId: pick(floor.deviceId, new Uint32Array(places.length)),
      state: pick(floor.state, new Uint8Array(places.length)),
      since: float(floor.since),
      lastTo: float(floor.lastTo),
      heardAt: float(floor.heardAt),
      good: float(floor.good),
      scrap: float(floor.scrap),
      contextSeq: float(floor.contextSeq),
      reason: Array.from(places, (place) => floor.reason[place] ?? null),
    }
    changed.clear()
    hasNews = false
    return { at: floor.at, receivedAt, rows }
  }

  return { take, collect }
}

/** The memory of these rows, to be handed over instead of copied. */
export const transferOf = (rows: FloorRows): Transferable[] =>
  [rows.deviceId, rows.state, rows.since, rows.lastTo, rows.heardAt, rows.good, rows.scrap, rows.contextSeq].map(
    (column) => column.buffer as ArrayBuffer,
  )
