import { type Frame, frameColumns } from '@takt/domain/areas/messages/frame.ts'

/** The frame with the rows of these devices alone; its number stays, so that none seems to be missing. */
export function cutFrame(frame: Frame, deviceIds: ReadonlySet<number>): Frame {
  const places = frame.deviceId.flatMap((deviceId, place) => (deviceIds.has(deviceId) ? [place] : []))
  const columns = frameColumns.map((column) => [column, places.map((place) => frame[column][place])])
  return { ...frame, ...Object.fromEntries(columns) }
}
