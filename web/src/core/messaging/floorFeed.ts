import type { FloorRows } from './workerMessages.ts'

/** After this much silence the floor is not known any more (ms), whether the line is open or not. */
export const lostMs = 30_000

/** What a device is doing now. Codes as in `stateCodes`; instants are epoch ms by the server's clock. */
export type DeviceNow = {
  deviceId: number
  state: number
  since: number
  /** What time its latest news is of, and when that news arrived. */
  lastTo: number
  heardAt: number
  reason: string | null
  good: number
  scrap: number
  contextSeq: number
}

export type FloorFeed = ReturnType<typeof createFloorFeed>

/**
 * The floor as this page knows it, fed by the worker: one row a device, changed in place (a wall runs for days).
 * Listeners hear of each batch.
 */
export function createFloorFeed() {
  const devices = new Map<number, DeviceNow>()
  const listeners = new Set<(rows: FloorRows) => void>()
  let version = 0
  let lastFrameAt: number | null = null
  let takenAt: number | null = null
  let clockOffset = 0

  function rowOf(deviceId: number): DeviceNow {
    const known = devices.get(deviceId)
    if (known) return known
    const row = {
      deviceId,
      state: 0,
      since: 0,
      lastTo: 0,
      heardAt: 0,
      reason: null,
      good: 0,
      scrap: 0,
      contextSeq: 0,
    }
    devices.set(deviceId, row)
    return row
  }

  /** Takes a batch in; `at` by the server's clock, `receivedAt` by this machine's. */
  function take(batch: { at: number; receivedAt: number; rows: FloorRows }) {
    const { rows } = batch
    for (let row = 0; row < rows.deviceId.length; row++) {
      const device = rowOf(rows.deviceId[row]!)
      device.state = rows.state[row]!
      device.since = rows.since[row]!
      device.lastTo = rows.lastTo[row]!
      device.heardAt = rows.heardAt[row]!
      device.reason = rows.reason[row] ?? null
      device.good = rows.good[row]!
      device.scrap = rows.scrap[row]!
      device.contextSeq = rows.contextSeq[row]!
    }
    lastFrameAt = batch.receivedAt
    takenAt = Date.now()
    clockOffset = batch.at - batch.receivedAt
    if (rows.deviceId.length) version++
    for (const listener of listeners) listener(rows)
  }

  return {
    take,
    devices: (): Iterable<DeviceNow> => devices.values(),
    device: (deviceId: number): DeviceNow | null => devices.get(deviceId) ?? null,
    /** Grows when any row changed. */
    version: () => version,
    /** When the line last gave a sign of life (epoch ms, this machine's clock). */
    lastFrameAt: () => lastFrameAt,
    /**
     * Now by the server's clock (epoch ms), as the latest frame told it: ages are right on a screen whose own clock is
     * wrong.
     */
    serverNow: () => Date.now() + clockOffset,
    /**
     * Up to when (epoch ms, the server's clock) this page knows of the floor; null before anything came. Silence after
     * that is the line's, not a machine's.
     */
    toldUntil: () => (lastFrameAt === null ? null : lastFrameAt + clockOffset),
    /**
     * Since when (epoch ms, the server's clock) nothing comes any more, not even a sign of life; null while the floor
     * is told, and before it was.
     */
    lostSince: () =>
      lastFrameAt !== null && takenAt !== null && Date.now() - takenAt > lostMs ? lastFrameAt + clockOffset : null,
    onRows: (listener: (rows: FloorRows) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Another organization: nothing of the old one may stay. */
    clear: () => {
      devices.clear()
      lastFrameAt = null
      takenAt = null
      clockOffset = 0
      version++
    },
  }
}
