import type { FloorRows } from './workerMessages.ts'

/** What a device is doing now. Codes as in `stateCodes`; instants are epoch ms by the server's clock. */
export type DeviceNow = {
  deviceId: number
  state: number
  since: number
  lastTo: number
  reason: string | null
  good: number
  scrap: number
  contextSeq: number
}

export type FloorFeed = ReturnType<typeof createFloorFeed>

/** The floor as this page knows it, fed by the worker: one row a device, changed in place. Listeners hear of each batch. */
export function createFloorFeed() {
  const devices = new Map<number, DeviceNow>()
  const listeners = new Set<(rows: FloorRows) => void>()
  let version = 0
  let lastFrameAt: number | null = null

  /** Takes a batch in; `receivedAt` by this machine's clock. */
  function take(batch: { receivedAt: number; rows: FloorRows }) {
    const { rows } = batch
    for (let row = 0; row < rows.deviceId.length; row++) {
      const deviceId = rows.deviceId[row]!
      devices.set(deviceId, {
        deviceId,
        state: rows.state[row]!,
        since: rows.since[row]!,
        lastTo: rows.lastTo[row]!,
        reason: rows.reason[row] ?? null,
        good: rows.good[row]!,
        scrap: rows.scrap[row]!,
        contextSeq: rows.contextSeq[row]!,
      })
    }
    lastFrameAt = batch.receivedAt
    if (rows.deviceId.length) version++
    for (const listener of listeners) listener(rows)
  }

  return {
    take,
    device: (deviceId: number): DeviceNow | null => devices.get(deviceId) ?? null,
    /** Grows when any row changed. */
    version: () => version,
    /** When the line last gave a sign of life (epoch ms, this machine's clock). */
    lastFrameAt: () => lastFrameAt,
    onRows: (listener: (rows: FloorRows) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Another organization: nothing of the old one may stay. */
    clear: () => {
      devices.clear()
      lastFrameAt = null
      version++
    },
  }
}
