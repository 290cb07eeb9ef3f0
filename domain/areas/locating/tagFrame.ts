import { z } from 'zod'
import type { Squeeze } from '../messages/frame.ts'
import { evidences } from './tagPoint.ts'

const numbers = z.array(z.number())

const tagFrameShape = z.object({
  kind: z.enum(['change', 'snapshot']),
  frameSeq: z.int().nonnegative(),
  at: z.number(),
  /** Id of a tag in the frames of an hour of UTC (`liveId` of `POST /api/locating/positions`). */
  id: numbers,
  floorPlanId: numbers,
  zoneId: z.array(z.number().nullable()),
  x: numbers,
  y: numbers,
  /** Start of the stay in the zone with the current association (epoch ms). */
  since: numbers,
  sureness: numbers,
  evidence: z.array(z.enum(evidences)),
  /** Tags that have no position any more, or are of another kind now. */
  gone: numbers,
})

/**
 * Positions of the tags of one kind: the changes since the last frame (`kind: 'change'`) or all (`kind: 'snapshot'`).
 * Columns of equal length. Frame numbers work as those of the floor (`domain/areas/messages/frame.ts`): after a gap,
 * the client requests a snapshot. A snapshot is also sent at the start of each hour, because ids of tags change then.
 * On the wire: this as gzipped JSON.
 */
export type TagFrame = z.output<typeof tagFrameShape>

const columns = ['floorPlanId', 'zoneId', 'x', 'y', 'since', 'sureness', 'evidence'] as const

/** Position of a tag in a frame; `x` and `y` are fractions of the plan. */
export type LiveTagPosition = { [Name in (typeof columns)[number]]: TagFrame[Name][number] }

/** Creates a frame with these tags. */
export function makeTagFrame(
  head: Pick<TagFrame, 'kind' | 'frameSeq' | 'at'>,
  positions: Iterable<readonly [id: number, spot: LiveTagPosition]>,
  gone: readonly number[] = [],
): TagFrame {
  const rows = [...positions]
  const column = <Name extends keyof LiveTagPosition>(name: Name) => rows.map(([, position]) => position[name])
  return {
    ...head,
    id: rows.map(([id]) => id),
    floorPlanId: column('floorPlanId'),
    zoneId: column('zoneId'),
    x: column('x'),
    y: column('y'),
    since: column('since'),
    sureness: column('sureness'),
    evidence: column('evidence'),
    gone: [...gone],
  }
}

/** Encodes a frame for the wire. */
export const encodeTagFrame = (frame: TagFrame, gzip: Squeeze): Uint8Array =>
  gzip(new TextEncoder().encode(JSON.stringify(frame)))

/** Decodes a frame; throws if it is invalid or its columns differ in length. */
export function decodeTagFrame(bytes: Uint8Array, gunzip: Squeeze): TagFrame {
  const frame = tagFrameShape.parse(JSON.parse(new TextDecoder().decode(gunzip(bytes))))
  for (const column of columns)
    if (frame[column].length !== frame.id.length) throw new Error(`The frame's column ${column} is not complete`)
  return frame
}

/** Positions of the tags of a kind, by id; null: without a position. */
export type LiveTagPositions = Map<number, LiveTagPosition | null>

/** Applies a frame to the positions; the caller has checked its number. */
export function applyTagFrame(positions: LiveTagPositions, frame: TagFrame): void {
  if (frame.kind === 'snapshot') positions.clear()
  for (const [row, id] of frame.id.entries())
    positions.set(id, {
      floorPlanId: frame.floorPlanId[row]!,
      zoneId: frame.zoneId[row]!,
      x: frame.x[row]!,
      y: frame.y[row]!,
      since: frame.since[row]!,
      sureness: frame.sureness[row]!,
      evidence: frame.evidence[row]!,
    })
  for (const id of frame.gone) positions.set(id, null)
}
