import { emptyFrame, type Frame, frameColumns } from '@takt/domain/areas/messages/frame.ts'
import type { RestrictedDisplay } from '@takt/store/floor/restrictedDisplays.ts'

/**
 * Returns the frame with the rows of these devices only; it keeps its number, so that no frame appears to be missing.
 */
function filterFrame(frame: Frame, deviceIds: ReadonlySet<number>): Frame {
  const indexes = frame.deviceId.flatMap((deviceId, index) => (deviceIds.has(deviceId) ? [index] : []))
  const columns = frameColumns.map((column) => [column, indexes.map((index) => frame[column][index])])
  return { ...frame, ...Object.fromEntries(columns) }
}

/**
 * Creates the frames for wall displays that show some machines only: their part of each frame of the floor. When a
 * display becomes known and when its machines change, one frame is skipped: by the next frame the display detects that
 * one is missing, and requests a snapshot. Displays accept only responses as snapshots, because others may be able to
 * publish on their subject.
 */
export function createRestrictedFrames(displaysOf: (organizationId: number) => readonly RestrictedDisplay[]) {
  const machinesBefore = new Map<number, string>()
  return {
    /** Returns for each restricted display of the organization the frame that it is sent in place of `frame`. */
    of(organizationId: number, frame: Frame): { displayId: number; frame: Frame }[] {
      return displaysOf(organizationId).flatMap(({ displayId, deviceIds }) => {
        const machines = [...deviceIds].join()
        const before = machinesBefore.get(displayId)
        machinesBefore.set(displayId, machines)
        if (before !== machines) return []
        return [{ displayId, frame: filterFrame(frame, deviceIds) }]
      })
    },
    /** Returns the snapshot of a display; empty if it does not belong to the organization. */
    snapshot(organizationId: number, displayId: number, snapshot: Frame): Frame {
      const display = displaysOf(organizationId).find((entry) => entry.displayId === displayId)
      if (display) return filterFrame(snapshot, display.deviceIds)
      // The display requested before it was known, so it must request again.
      machinesBefore.delete(displayId)
      return emptyFrame(snapshot)
    },
  }
}
