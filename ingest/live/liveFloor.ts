import { noScrap, type ScrapMoves } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import type { FloorCurrent } from '@takt/domain/areas/messages/floorCurrent.ts'
import { emptyFrame, type Frame } from '@takt/domain/areas/messages/frame.ts'
import { type DeviceNow, deviceNow } from './deviceNow.ts'
import { type LiveSlice, type RecentSlices, takeSlice } from './liveSlices.ts'

type LiveDevice = {
  recent: RecentSlices
  /** The end of the newest slice, and when it arrived. */
  lastTo: number
  heardAt: number
  now: DeviceNow | null
  context: string
  contextSeq: number
}

/** What people took from the good parts of a device's slices. */
export type MovesOf = (deviceId: number) => ScrapMoves

const forgetMs = 30 * 86_400_000

/** One organization's machines as they are now, and what of it has not been told in a frame yet. */
export type LiveFloor = ReturnType<typeof createLiveFloor>

/**
 * `frameSeq` of the first frame must be higher than that of any former service: the clock in ms. `staleMs` past its
 * last word, and past the arrival of that word, a device is unknown; after 30 days it is forgotten.
 */
export function createLiveFloor(options: { frameSeq: number; staleMs: number; movesOf?: MovesOf }) {
  const { movesOf = () => noScrap } = options
  const devices = new Map<number, LiveDevice>()
  const changed = new Set<number>()
  let { frameSeq } = options

  const device = (deviceId: number): LiveDevice => {
    const known = devices.get(deviceId)
    if (known) return known
    const made: LiveDevice = {
      recent: { earlier: null, slices: [] },
      lastTo: 0,
      heardAt: 0,
      now: null,
      context: '',
      contextSeq: 0,
    }
    devices.set(deviceId, made)
    return made
  }

  function look(deviceId: number, live: LiveDevice, now: number): DeviceNow | null {
    if (!changed.has(deviceId)) return live.now
    const { heardAt } = live
    const seen = deviceNow(live.recent, { now, staleMs: options.staleMs, heardAt, moves: movesOf(deviceId) })
    if (!seen) return null
    const context = contextOf(seen)
    if (context !== live.context) {
      live.context = context
      live.contextSeq = Math.max(live.contextSeq + 1, now)
    }
    live.now = seen
    return seen
  }

  return {
    /**
     * Takes a slice that arrived at `heardAt` (epoch ms). What only mends a device's past does not make its present
     * fresh.
     */
    take(deviceId: number, slice: LiveSlice, heardAt: number) {
      const live = device(deviceId)
      if (!takeSlice(live.recent, slice)) return
      changed.add(deviceId)
      if (slice.to < live.lastTo) return
      live.lastTo = slice.to
      live.heardAt = Math.max(live.heardAt, Math.floor(heardAt))
    },
    /** Takes what is stored of a device, unless it has spoken already. */
    fill(deviceId: number, recent: RecentSlices) {
      if (devices.has(deviceId)) return
      const live = device(deviceId)
      live.recent = recent
      for (const { to } of recent.slices) live.lastTo = Math.max(live.lastTo, to)
      changed.add(deviceId)
    },
    /** Something was said of a device's parts. */
    moved(deviceId: number) {
      if (devices.has(deviceId)) changed.add(deviceId)
    },
    /** Finds the machines that fell silent, and forgets those that are gone. */
    sweep(now: number) {
      for (const [deviceId, { now: seen }] of devices) {
        if (!seen) continue
        const heard = Math.max(seen.lastTo, seen.heardAt)
        if (seen.state !== 0 && now > heard + options.staleMs) changed.add(deviceId)
        if (now > heard + forgetMs) {
          devices.delete(deviceId)
          changed.delete(deviceId)
        }
      }
    },
    hasNews: () => changed.size > 0,
    /** The next frame: what changed since the last one; without rows it is a sign of life. */
    nextFrame(now: number): Frame {
      const frame = emptyFrame({ kind: 'change', frameSeq: ++frameSeq, at: now })
      for (const deviceId of changed) addRow(frame, deviceId, now)
      changed.clear()
      return frame
    },
    /** Everything; holds at least what frames up to its `frameSeq` told. */
    snapshot(now: number): Frame {
      const frame = emptyFrame({ kind: 'snapshot', frameSeq, at: now })
      for (const deviceId of devices.keys()) addRow(frame, deviceId, now)
      return frame
    },
    current(now: number): FloorCurrent {
      const rows: FloorCurrent['devices'] = []
      for (const [deviceId, live] of devices) {
        const seen = look(deviceId, live, now)
        if (seen) rows.push({ deviceId, ...seen, contextSeq: live.contextSeq })
      }
      return { at: now, devices: rows }
    },
    size: () => devices.size,
  }

  function addRow(frame: Frame, deviceId: number, now: number) {
    const live = devices.get(deviceId)
    const seen = live && look(deviceId, live, now)
    if (!seen) return
    frame.deviceId.push(deviceId)
    frame.state.push(seen.state)
    frame.since.push(seen.since)
    frame.lastTo.push(seen.lastTo)
    frame.heardAt.push(seen.heardAt)
    frame.reason.push(seen.reason)
    frame.good.push(seen.good)
    frame.scrap.push(seen.scrap)
    frame.contextSeq.push(live.contextSeq)
  }
}

const contextOf = (seen: DeviceNow) =>
  [
    seen.jobNum,
    seen.assemblySeq,
    seen.oprSeq,
    seen.partNum,
    seen.partRevision,
    seen.idealCycleSecs,
    ...seen.empIDs,
  ].join('\n')
