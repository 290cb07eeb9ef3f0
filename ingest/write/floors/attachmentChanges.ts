import type { Attachment } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type Interval, subtract, unite } from '@takt/domain/core/schedule/interval.ts'

// A slice belongs to where its device was at its beginning, and may last this long.
const longestSliceMs = 86_400_000

const times = (attachments: readonly Attachment[], deviceId: number) =>
  unite(
    attachments
      .filter((attachment) => attachment.deviceId === deviceId && attachment.reports === 'state')
      .map(({ from, to }) => ({ start: from, end: to })),
  )

/** Where the slices of a resource differ because other devices reported its state. */
export function attachmentChanges(before: readonly Attachment[], after: readonly Attachment[]): Interval[] {
  const devices = new Set([...before, ...after].map(({ deviceId }) => deviceId))
  const changed = [...devices].flatMap((deviceId) => {
    const [was, is] = [times(before, deviceId), times(after, deviceId)]
    return [...subtract(was, is), ...subtract(is, was)]
  })
  return unite(changed.map(({ start, end }) => ({ start, end: end + longestSliceMs })))
}
