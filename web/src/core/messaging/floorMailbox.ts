import { applyFrame, emptyFloorState } from '@takt/domain/areas/messages/floorState.ts'
import type { Frame } from '@takt/domain/areas/messages/frame.ts'
import type { FloorRows } from './workerMessages.ts'

/**
 * Stores the floor in the worker and collects the changed rows, so that however many frames arrive, each machine is
 * sent to the page at most once per collection, with its latest state.
 */
export function createFloorMailbox() {
  const floor = emptyFloorState()
  const changed = new Set<number>()
  let receivedAt = 0
  let hasReceived = false

  /** Applies a frame; `behind`: frames are missing, a snapshot is needed. */
  function take(frame: Frame, now: number): 'taken' | 'behind' {
    const outcome = applyFrame(floor, frame, ({ place }) => changed.add(place))
    if (outcome === 'gap') return 'behind'
    if (frame.kind === 'snapshot') for (let index = 0; index < floor.count; index++) changed.add(index)
    receivedAt = now
    hasReceived = true
    return 'taken'
  }

  /** Returns the changes since the last collection; null if no frame arrived, not even an empty one. */
  function collect(): { at: number; receivedAt: number; rows: FloorRows } | null {
    if (!hasReceived) return null
    const indexes = Uint32Array.from(changed)
    const pick = <Column extends Uint8Array | Uint32Array | Float64Array>(column: Column, into: Column): Column => {
      indexes.forEach((index, row) => {
        into[row] = column[index] ?? 0
      })
      return into
    }
    const float = (column: Float64Array) => pick(column, new Float64Array(indexes.length))
    const rows: FloorRows = {
      deviceId: pick(floor.deviceId, new Uint32Array(indexes.length)),
      state: pick(floor.state, new Uint8Array(indexes.length)),
      since: float(floor.since),
      lastTo: float(floor.lastTo),
      receivedAt: float(floor.heardAt),
      good: float(floor.good),
      scrap: float(floor.scrap),
      contextSeq: float(floor.contextSeq),
      reason: Array.from(indexes, (index) => floor.reason[index] ?? null),
    }
    changed.clear()
    hasReceived = false
    return { at: floor.at, receivedAt, rows }
  }

  return { take, collect }
}

/** Returns the buffers of these rows, to be transferred instead of copied. */
export const transferOf = (rows: FloorRows): Transferable[] =>
  [rows.deviceId, rows.state, rows.since, rows.lastTo, rows.receivedAt, rows.good, rows.scrap, rows.contextSeq].map(
    (column) => column.buffer as ArrayBuffer,
  )
