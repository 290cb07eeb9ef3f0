import { z } from 'zod'
import type { Squeeze } from '../messages/frame.ts'
import { evidences } from './tagPoint.ts'

const numbers = z.array(z.number())

const tagFrameShape = z.object({
  kind: z.enum(['change', 'snapshot']),
  frameSeq: z.int().nonnegative(),
  at: z.number(),
  /** What a tag is called in frames for an hour of UTC (`liveId` of `POST /api/locating/positions`). */
  id: numbers,
  floorPlanId: numbers,
  zoneId: z.array(z.number().nullable()),
  x: numbers,
  y: numbers,
  /** Since when it has been in the zone as what it is on (epoch ms). */
  since: numbers,
  sureness: numbers,
  evidence: z.array(z.enum(evidences)),
  /** Tags that are nowhere any more, or of another kind. */
  gone: numbers,
})

/**
 * Where tags of one kind are: what changed since the last frame (`kind: 'change'`) or everything (`kind: 'snapshot'`).
 * Columns of equal length. Numbers of frames are as those of the floor's (`domain/areas/messages/frame.ts`): a gap means to
 * ask for a snapshot, which there is at each beginning of an hour as well, since tags are called otherwise then. On the
 * wire: gzip of this as JSON.
 */
export type TagFrame = z.output<typeof tagFrameShape>

const columns = ['floorPlanId', 'zoneId', 'x', 'y', 'since', 'sureness', 'evidence'] as const

/** Where a tag is, as a frame tells it; `x` and `y` are fractions of the plan. */
export type TagSpot = { [Name in (typeof columns)[number]]: TagFrame[Name][number] }

/** A frame with these tags. */
export function makeTagFrame(
  head: Pick<TagFrame, 'kind' | 'frameSeq' | 'at'>,
  spots: Iterable<readonly [id: number, spot: TagSpot]>,
  gone: readonly number[] = [],
): TagFrame {
  const rows = [...spots]
  const column = <Name extends keyof TagSpot>(name: Name) => rows.map(([, spot]) => spot[name])
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

/** A frame as it travels. */
export const encodeTagFrame = (frame: TagFrame, gzip: Squeeze): Uint8Array =>
  gzip(new TextEncoder().encode(JSON.stringify(frame)))

/** Reads a frame from the wire; throws when it is none, or when its columns differ in length. */
export function decodeTagFrame(bytes: Uint8Array, gunzip: Squeeze): TagFrame {
  const frame = tagFrameShape.parse(JSON.parse(new TextDecoder().decode(gunzip(bytes))))
  for (const column of columns)
    if (frame[column].length !== frame.id.length) throw new Error(`The frame's column ${column} is not complete`)
  return frame
}

/** What is known of the tags of a kind, by what they are called; null: told to be nowhere. */
export type TagSpots = Map<number, TagSpot | null>

/** Takes a frame, whose number was looked at, into what is known. */
export function applyTagFrame(spots: TagSpots, frame: TagFrame): void {
  if (frame.kind === 'snapshot') spots.clear()
  for (const [row, id] of frame.id.entries())
    spots.set(id, {
      floorPlanId: frame.floorPlanId[row]!,
      zoneId: frame.zoneId[row]!,
      x: frame.x[row]!,
      y: frame.y[row]!,
      since: frame.since[row]!,
      sureness: frame.sureness[row]!,
      evidence: frame.evidence[row]!,
    })
  for (const id of frame.gone) spots.set(id, null)
}
