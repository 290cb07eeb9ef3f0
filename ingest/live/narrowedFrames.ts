import { emptyFrame, type Frame } from '@takt/domain/messages/frame.ts'
import type { NarrowedDisplay } from '@takt/store/narrowedDisplays.ts'
import { cutFrame } from './cutFrame.ts'

/** What wall boards that show some machines only are told: of each frame of the floor their own part, and anew all of it when their machines change. */
export function createNarrowedFrames(displaysOf: (organizationId: number) => readonly NarrowedDisplay[]) {
  const told = new Map<number, string>()
  return {
    /** For each narrowed board of the organization what it is sent in place of `frame`. */
    of(organizationId: number, frame: Frame, snapshot: () => Frame): { displayId: number; frame: Frame }[] {
      return displaysOf(organizationId).map(({ displayId, deviceIds }) => {
        const machines = [...deviceIds].join()
        const before = told.get(displayId)
        told.set(displayId, machines)
        // The first frame may be a change: a board that connects asks for a snapshot itself.
        const isOther = before !== undefined && before !== machines
        return { displayId, frame: cutFrame(isOther ? snapshot() : frame, deviceIds) }
      })
    },
    /** All that a board may see; nothing where it is none of the organization's. */
    snapshot(organizationId: number, displayId: number, snapshot: Frame): Frame {
      const display = displaysOf(organizationId).find((one) => one.displayId === displayId)
      return display ? cutFrame(snapshot, display.deviceIds) : emptyFrame(snapshot)
    },
  }
}
