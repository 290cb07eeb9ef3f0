import type { Frame } from './frame.ts'

/** What a wall knows of a floor: one place a device, columns in typed arrays (they are longer than `count`). */
export type FloorState = {
  /** The last frame taken in; -1 before the first snapshot. */
  frameSeq: number
  /** When that frame was made (epoch ms, the server's clock). */
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

/** A floor nothing is known of yet. */
export const emptyFloorState = (): FloorState => ({
  frameSeq: -1,
  at: 0,
  count: 0,
  placeOf: new Map(),
  ...columns(64),
  reason: [],
})

const columns = (room: number) => ({
  deviceId: new Uint32Array(room),
  state: new Uint8Array(room),
  since: new Float64Array(room),
  lastTo: new Float64Array(room),
  heardAt: new Float64Array(room),
  good: new Float64Array(room),
  scrap: new Float64Array(room),
  contextSeq: new Float64Array(room),
})

function grow(floor: FloorState) {
  const wider = columns(floor.deviceId.length * 2)
  for (const [name, column] of Object.entries(wider)) column.set(floor[name as keyof typeof wider])
  Object.assign(floor, wider)
}

function placeFor(floor: FloorState, deviceId: number): number {
  const known = floor.placeOf.get(deviceId)
  if (known !== undefined) return known
  if (floor.count === floor.deviceId.length) grow(floor)
  floor.deviceId[floor.count] = deviceId
  floor.placeOf.set(deviceId, floor.count)
  return floor.count++
}

/** What differs at a place that a frame touched: the whole row is in the floor. */
export type Touched = { place: number; state: boolean; context: boolean }

/**
 * Takes a frame into the floor, in place. `applied`: done; `repeated`: had it already; `gap`: frames are missing,
 * nothing was changed, ask for a snapshot. A snapshot replaces everything. `touched` hears of each row of the frame;
 * the object it gets is reused.
 */
export function applyFrame(
  floor: FloorState,
  frame: Frame,
  touched?: (row: Readonly<Touched>) => void,
): 'applied' | 'repeated' | 'gap' {
  if (frame.kind === 'change') {
    if (frame.frameSeq === floor.frameSeq) return 'repeated'
    if (floor.frameSeq < 0 || frame.frameSeq !== floor.frameSeq + 1) return 'gap'
  } else if (floor.count > 0) forgetMissing(floor, new Set(frame.deviceId))
  const told: Touched = { place: 0, state: false, context: false }
  for (let row = 0; row < frame.deviceId.length; row++) {
    const before = floor.count
    const place = placeFor(floor, frame.deviceId[row]!)
    const isNew = floor.count > before
    told.place = place
    told.state = isNew || floor.state[place] !== frame.state[row] || floor.reason[place] !== frame.reason[row]
    told.context = isNew || floor.contextSeq[place] !== frame.contextSeq[row]
    floor.state[place] = frame.state[row]!
    floor.since[place] = frame.since[row]!
    floor.lastTo[place] = frame.lastTo[row]!
    floor.heardAt[place] = frame.heardAt[row]!
    floor.good[place] = frame.good[row]!
    floor.scrap[place] = frame.scrap[row]!
    floor.contextSeq[place] = frame.contextSeq[row]!
    floor.reason[place] = frame.reason[row]!
    touched?.(told)
  }
  floor.frameSeq = frame.frameSeq
  floor.at = frame.at
  return 'applied'
}

/**
 * Devices that a snapshot no longer names become unknown; they keep their place, so that a wall need not lay out anew.
 */
function forgetMissing(floor: FloorState, named: ReadonlySet<number>) {
  for (let place = 0; place < floor.count; place++)
    if (!named.has(floor.deviceId[place]!)) {
      floor.state[place] = 0
      floor.reason[place] = null
    }
}
