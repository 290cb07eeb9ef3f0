import { noScrap, type ScrapMoves } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import type { FloorCurrent } from '@takt/domain/areas/messages/floorCurrent.ts'
import { emptyFrame, type Frame } from '@takt/domain/areas/messages/frame.ts'
import { type DeviceNow, deviceNow } from './deviceNow.ts'
import { insertSlice, type LiveSlice, type RecentSlices } from './liveSlices.ts'

type LiveDevice = {
  recent: RecentSlices
  /** The end of the newest slice, and its time of arrival. */
  lastTo: number
  heardAt: number
  now: DeviceNow | null
  context: string
  contextSeq: number
}

/** Returns the parts that scrap entries moved from good, by slice of a device. */
export type MovesOf = (deviceId: number) => ScrapMoves

const removeAfterMs = 30 * 86_400_000

/** The present state of one organization's machines, and the changes not yet published in a frame. */
export type LiveFloor = ReturnType<typeof createLiveFloor>

/**
 * Creates a live floor. `frameSeq` of the first frame must be higher than that of any earlier process: the clock in ms.
 * A device is unknown when its last slice both ended and arrived more than `staleMs` ago; after 30 days it is removed.
 */
export function createLiveFloor(options: { frameSeq: number; staleMs: number; movesOf?: MovesOf }) {
  const { movesOf = () => noScrap } = options
  const devices = new Map<number, LiveDevice>()
  const changed = new Set<number>()
  let { frameSeq } = options

  const device = (deviceId: number): LiveDevice => {
    const existing = devices.get(deviceId)
    if (existing) return existing
    const created: LiveDevice = {
      recent: { earlier: null, slices: [] },
      lastTo: 0,
      heardAt: 0,
      now: null,
      context: '',
      contextSeq: 0,
    }
    devices.set(deviceId, created)
    return created
  }

  function refresh(deviceId: number, live: LiveDevice, now: number): DeviceNow | null {
    if (!changed.has(deviceId)) return live.now
    const { heardAt } = live
    const current = deviceNow(live.recent, { now, staleMs: options.staleMs, heardAt, moves: movesOf(deviceId) })
    if (!current) return null
    const context = contextOf(current)
    if (context !== live.context) {
      live.context = context
      live.contextSeq = Math.max(live.contextSeq + 1, now)
    }
    live.now = current
    return current
  }

  return {
    /**
     * Adds a slice that arrived at `heardAt` (epoch ms). A slice that only corrects a device's past does not make its
     * present state fresh.
     */
    take(deviceId: number, slice: LiveSlice, heardAt: number) {
      const live = device(deviceId)
      if (!insertSlice(live.recent, slice)) return
      changed.add(deviceId)
      if (slice.to < live.lastTo) return
      live.lastTo = slice.to
      live.heardAt = Math.max(live.heardAt, Math.floor(heardAt))
    },
    /** Adds the stored slices of a device, unless live ones have arrived already. */
    fill(deviceId: number, recent: RecentSlices) {
      if (devices.has(deviceId)) return
      const live = device(deviceId)
      live.recent = recent
      for (const { to } of recent.slices) live.lastTo = Math.max(live.lastTo, to)
      changed.add(deviceId)
    },
    /** Records a change of scrap entries for a device's parts. */
    moved(deviceId: number) {
      if (devices.has(deviceId)) changed.add(deviceId)
    },
    /** Detects machines that have become silent, and removes those silent for too long. */
    sweep(now: number) {
      for (const [deviceId, { now: current }] of devices) {
        if (!current) continue
        const lastSeenAt = Math.max(current.lastTo, current.heardAt)
        if (current.state !== 0 && now > lastSeenAt + options.staleMs) changed.add(deviceId)
        if (now > lastSeenAt + removeAfterMs) {
          devices.delete(deviceId)
          changed.delete(deviceId)
        }
      }
    },
    hasNews: () => changed.size > 0,
    /** Returns the next frame: the changes since the last one; without rows it is a sign of life. */
    nextFrame(now: number): Frame {
      const frame = emptyFrame({ kind: 'change', frameSeq: ++frameSeq, at: now })
      for (const deviceId of changed) addRow(frame, deviceId, now)
      changed.clear()
      return frame
    },
    /** Returns the complete state; it includes everything in frames up to its `frameSeq`. */
    snapshot(now: number): Frame {
      const frame = emptyFrame({ kind: 'snapshot', frameSeq, at: now })
      for (const deviceId of devices.keys()) addRow(frame, deviceId, now)
      return frame
    },
    current(now: number): FloorCurrent {
      const rows: FloorCurrent['devices'] = []
      for (const [deviceId, live] of devices) {
        const current = refresh(deviceId, live, now)
        if (current) rows.push({ deviceId, ...current, contextSeq: live.contextSeq })
      }
      return { at: now, devices: rows }
    },
    size: () => devices.size,
  }

  function addRow(frame: Frame, deviceId: number, now: number) {
    const live = devices.get(deviceId)
    const current = live && refresh(deviceId, live, now)
    if (!current) return
    frame.deviceId.push(deviceId)
    frame.state.push(current.state)
    frame.since.push(current.since)
    frame.lastTo.push(current.lastTo)
    frame.heardAt.push(current.heardAt)
    frame.reason.push(current.reason)
    frame.good.push(current.good)
    frame.scrap.push(current.scrap)
    frame.contextSeq.push(live.contextSeq)
  }
}

const contextOf = (current: DeviceNow) =>
  [
    current.jobNum,
    current.assemblySeq,
    current.oprSeq,
    current.partNum,
    current.partRevision,
    current.idealCycleSecs,
    ...current.empIDs,
  ].join('\n')
