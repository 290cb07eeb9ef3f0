import { z } from 'zod'

const numbers = z.array(z.number())

const frameShape = z.object({
  kind: z.enum(['change', 'snapshot']),
  frameSeq: z.number().int().nonnegative(),
  at: z.number(),
  deviceId: numbers,
  /** `stateCodes`; 0 is unknown. */
  state: numbers,
  /** When this state began. */
  since: numbers,
  /** The end of the latest slice: what time the news is of. */
  lastTo: numbers,
  /**
   * When that news arrived; later than `lastTo` where a device tells of the past (a played log, an edge that catches
   * up). 0: before this service began.
   */
  heardAt: numbers,
  reason: z.array(z.string().nullable()),
  /** Made since the machine began its current job operation, as far as ingest/live has seen. */
  good: numbers,
  scrap: numbers,
  /** Grows when job, part or operator changed: names are to be asked for again over HTTP. */
  contextSeq: numbers,
})

/**
 * A frame of the floor: what changed since the last one (`kind: 'change'`) or everything (`kind: 'snapshot'`). Columns
 * of equal length. `frameSeq` grows by one a change frame and organization (a snapshot carries that of the latest one,
 * and leaps when ingest starts anew); a gap means: ask for a snapshot. A frame without rows says that the line is
 * alive. Times are epoch milliseconds. On the wire: gzip of this as JSON.
 */
export type Frame = z.output<typeof frameShape>

/** The columns of a frame, in order; all have the same length. */
export const frameColumns = [
  'deviceId',
  'state',
  'since',
  'lastTo',
  'heardAt',
  'reason',
  'good',
  'scrap',
  'contextSeq',
] as const satisfies readonly (keyof Frame)[]

/** A frame without rows. */
export const emptyFrame = (head: Pick<Frame, 'kind' | 'frameSeq' | 'at'>): Frame => ({
  ...head,
  deviceId: [],
  state: [],
  since: [],
  lastTo: [],
  heardAt: [],
  reason: [],
  good: [],
  scrap: [],
  contextSeq: [],
})

/** Compresses or expands bytes; Node hands in zlib's, a browser fflate's. */
export type Squeeze = (bytes: Uint8Array) => Uint8Array

/** A frame as it travels. */
export const encodeFrame = (frame: Frame, gzip: Squeeze): Uint8Array =>
  gzip(new TextEncoder().encode(JSON.stringify(frame)))

/** Reads a frame from the wire; throws when it is none, or when its columns differ in length. */
export function decodeFrame(bytes: Uint8Array, gunzip: Squeeze): Frame {
  const frame = frameShape.parse(JSON.parse(new TextDecoder().decode(gunzip(bytes))))
  for (const column of frameColumns)
    if (frame[column].length !== frame.deviceId.length) throw new Error(`The frame's column ${column} is not complete`)
  return frame
}
