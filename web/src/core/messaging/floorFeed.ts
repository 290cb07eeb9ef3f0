import type { FloorRows } from './workerMessages.ts'

/** Silence (ms) after which the state of the floor counts as unknown, whether the connection is open or not. */
export const offlineTimeoutMs = 30_000

/** Maximum age (ms) of the last frame while updates arrive as expected: frames come at least every two seconds. */
export const liveTimeoutMs = 5000

/** Maximum time (ms) that a page waits for the first frame before its machines count as unknown. */
export const firstFrameTimeoutMs = 5000

/** Current state of a device. Codes as in `stateCodes`; instants are epoch ms, server clock. */
export type DeviceNow = {
  deviceId: number
  state: number
  since: number
  /** End of its latest slice, and the arrival time of that slice. */
  lastTo: number
  receivedAt: number
  reason: string | null
  good: number
  scrap: number
  contextSeq: number
}

export type FloorFeed = ReturnType<typeof createFloorFeed>

/**
 * The floor as known to this page, fed by the worker: one row per device, changed in place because a wall display runs
 * for days. Listeners are notified of each batch.
 */
export function createFloorFeed() {
  const devices = new Map<number, DeviceNow>()
  const listeners = new Set<(rows: FloorRows) => void>()
  let version = 0
  let lastFrameAt: number | null = null
  let appliedAt: number | null = null
  let clockOffset = 0
  let startedAt = Date.now()

  /** Returns the time of the last frame (server clock) if no frame was applied for longer than `timeoutMs`. */
  const silentSince = (timeoutMs: number): number | null =>
    lastFrameAt !== null && appliedAt !== null && Date.now() - appliedAt > timeoutMs ? lastFrameAt + clockOffset : null

  function rowOf(deviceId: number): DeviceNow {
    const existing = devices.get(deviceId)
    if (existing) return existing
    const row = {
      deviceId,
      state: 0,
      since: 0,
      lastTo: 0,
      receivedAt: 0,
      reason: null,
      good: 0,
      scrap: 0,
      contextSeq: 0,
    }
    devices.set(deviceId, row)
    return row
  }

  /** Applies a batch; `at` is by the server's clock, `receivedAt` by this machine's. */
  function take(batch: { at: number; receivedAt: number; rows: FloorRows }) {
    const { rows } = batch
    for (let row = 0; row < rows.deviceId.length; row++) {
      const device = rowOf(rows.deviceId[row]!)
      device.state = rows.state[row]!
      device.since = rows.since[row]!
      device.lastTo = rows.lastTo[row]!
      device.receivedAt = rows.receivedAt[row]!
      device.reason = rows.reason[row] ?? null
      device.good = rows.good[row]!
      device.scrap = rows.scrap[row]!
      device.contextSeq = rows.contextSeq[row]!
    }
    lastFrameAt = batch.receivedAt
    appliedAt = Date.now()
    clockOffset = batch.at - batch.receivedAt
    if (rows.deviceId.length) version++
    for (const listener of listeners) listener(rows)
  }

  return {
    take,
    devices: (): Iterable<DeviceNow> => devices.values(),
    device: (deviceId: number): DeviceNow | null => devices.get(deviceId) ?? null,
    /** Version number, incremented when any row changes. */
    version: () => version,
    /** Time of the last frame (epoch ms, this machine's clock). */
    lastFrameAt: () => lastFrameAt,
    /**
     * Current time by the server's clock (epoch ms), according to the latest frame: ages are right even if the clock of
     * the screen is wrong.
     */
    serverNow: () => Date.now() + clockOffset,
    /**
     * Time (epoch ms, server clock) up to which this page knows the floor; null before the first frame. Later silence
     * is caused by the connection, not by a machine.
     */
    knownUntil: () => (lastFrameAt === null ? null : lastFrameAt + clockOffset),
    /**
     * Time (epoch ms, server clock) since which no frames arrive, not even empty ones; null while they do, and before
     * the first one.
     */
    lostSince: () => silentSince(offlineTimeoutMs),
    /**
     * Time (epoch ms, server clock) since which frames are overdue: the states shown are those reported until then. Null
     * while they arrive, and before the first one.
     */
    overdueSince: () => silentSince(liveTimeoutMs),
    onRows: (listener: (rows: FloorRows) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** True until the first frame, at most for `firstFrameTimeoutMs`: no state is known, and none is unknown yet. */
    isAwaited: () => lastFrameAt === null && Date.now() - startedAt < firstFrameTimeoutMs,
    /** Removes all data, because another organization was selected. */
    clear: () => {
      devices.clear()
      lastFrameAt = null
      appliedAt = null
      clockOffset = 0
      startedAt = Date.now()
      version++
    },
  }
}
