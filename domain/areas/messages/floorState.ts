import type { Frame } from './frame.ts'

/** A client's state of a floor: one index per device, columns in typed arrays (longer than `count`). */
export type FloorState = {
  /** Number of the last applied frame; -1 before the first snapshot. */
  frameSeq: number
  /** Creation time of that frame (epoch ms, server clock). */
  at: number
  count: number
  placeOf: Map<number, number>
  deviceId: Uint32Array
  state: Uint8Array
  since: Float64Array
  lastTo: Float64Array
  heardAt: Float64Array
  good: Float64Array
  scrap: Float64Array
  contextSeq: Float64Array
  reason: (string | null)[]
}

/** Creates an empty floor state. */
export const emptyFloorState = (): FloorState => ({
  frameSeq: -1,
  at: 0,
  count: 0,
  placeOf: new Map(),
  ...columns(64),
  reason: [],
})

const columns = (capacity: number) => ({
  deviceId: new Uint32Array(capacity),
  state: new Uint8Array(capacity),
  since: new Float64Array(capacity),
  lastTo: new Float64Array(capacity),
  heardAt: new Float64Array(capacity),
  good: new Float64Array(capacity),
  scrap: new Float64Array(capacity),
  contextSeq: new Float64Array(capacity),
})

function grow(floor: FloorState) {
  const wider = columns(floor.deviceId.length * 2)
  for (const [name, column] of Object.entries(wider)) column.set(floor[name as keyof typeof wider])
  Object.assign(floor, wider)
}

function indexFor(floor: FloorState, deviceId: number): number {
  const existing = floor.placeOf.get(deviceId)
  if (existing !== undefined) return existing
  if (floor.count === floor.deviceId.length) grow(floor)
  floor.deviceId[floor.count] = deviceId
  floor.placeOf.set(deviceId, floor.count)
  return floor.count++
}

/** The changes in a row of a frame; the full row is in the floor state. */
export type RowChange = { place: number; state: boolean; context: boolean }

/**
 * Applies a frame to the floor state in place. `applied`: done; `repeated`: already applied; `gap`: frames are missing,
 * nothing was changed, the caller must request a snapshot. A snapshot replaces everything. `onRow` is called for each
 * row of the frame, with an object that is reused.
 */
export function applyFrame(
  floor: FloorState,
  frame: Frame,
  onRow?: (row: Readonly<RowChange>) => void,
): 'applied' | 'repeated' | 'gap' {
  if (frame.kind === 'change') {
    if (frame.frameSeq === floor.frameSeq) return 'repeated'
    if (floor.frameSeq < 0 || frame.frameSeq !== floor.frameSeq + 1) return 'gap'
  } else if (floor.count > 0) resetMissing(floor, new Set(frame.deviceId))
  const rowChange: RowChange = { place: 0, state: false, context: false }
  for (let row = 0; row < frame.deviceId.length; row++) {
    const before = floor.count
    const index = indexFor(floor, frame.deviceId[row]!)
    const isNew = floor.count > before
    rowChange.place = index
    rowChange.state = isNew || floor.state[index] !== frame.state[row] || floor.reason[index] !== frame.reason[row]
    rowChange.context = isNew || floor.contextSeq[index] !== frame.contextSeq[row]
    floor.state[index] = frame.state[row]!
    floor.since[index] = frame.since[row]!
    floor.lastTo[index] = frame.lastTo[row]!
    floor.heardAt[index] = frame.heardAt[row]!
    floor.good[index] = frame.good[row]!
    floor.scrap[index] = frame.scrap[row]!
    floor.contextSeq[index] = frame.contextSeq[row]!
    floor.reason[index] = frame.reason[row]!
    onRow?.(rowChange)
  }
  floor.frameSeq = frame.frameSeq
  floor.at = frame.at
  return 'applied'
}

/**
 * Resets devices missing from a snapshot to unknown; they keep their index, so that the wall display keeps its layout.
 */
function resetMissing(floor: FloorState, named: ReadonlySet<number>) {
  for (let index = 0; index < floor.count; index++)
    if (!named.has(floor.deviceId[index]!)) {
      floor.state[index] = 0
      floor.reason[index] = null
    }
}
