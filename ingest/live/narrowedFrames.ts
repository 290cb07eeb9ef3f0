import { emptyFrame, type Frame, frameColumns } from '@takt/domain/areas/messages/frame.ts'
import type { NarrowedDisplay } from '@takt/store/floor/narrowedDisplays.ts'

/** The frame with the rows of these devices alone; its number stays, so that none seems to be missing. */
function cutFrame(frame: Frame, deviceIds: ReadonlySet<number>): Frame {
  const places = frame.deviceId.flatMap((deviceId, place) => (deviceIds.has(deviceId) ? [place] : []))
  const columns = frameColumns.map((column) => [column, places.map((place) => frame[column][place])])
  return { ...frame, ...Object.fromEntries(columns) }
}

/**
 * What wall boards that show some machines only are told: of each frame of the floor their own part. When they become
 * known, and when their machines change, they are left out once: the next frame shows them that one is missing, and
 * they ask for a snapshot. Only an answer is a snapshot, whoever may have put another on the board's subject.
 */
export function createNarrowedFrames(displaysOf: (organizationId: number) => readonly NarrowedDisplay[]) {
  const words = new Map<number, string>()
  return {
    /** For each narrowed board of the organization what it is sent in place of `frame`. */
    of(organizationId: number, frame: Frame): { displayId: number; frame: Frame }[] {
      return displaysOf(organizationId).flatMap(({ displayId, deviceIds }) => {
        const machines = [...deviceIds].join()
        const before = words.get(displayId)
        words.set(displayId, machines)
        if (before !== machines) return []
        return [{ displayId, frame: cutFrame(frame, deviceIds) }]
      })
    },
    /** All that a board may see; nothing where it is none of the organization's. */
    snapshot(organizationId: number, displayId: number, snapshot: Frame): Frame {
      const display = displaysOf(organizationId).find((entry) => entry.displayId === displayId)
      if (display) return cutFrame(snapshot, display.deviceIds)
      // It asked before it was known: then it is to ask again.
      words.delete(displayId)
      return emptyFrame(snapshot)
    },
  }
}
