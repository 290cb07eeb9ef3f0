import { z } from 'zod'

const numbers = z.array(z.number())

const frameShape = z.object({
  kind: z.enum(['change', 'snapshot']),
  frameSeq: z.number().int().nonnegative(),
  at: z.number(),
  deviceId: numbers,
  /** One of `stateCodes`; 0 is unknown. */
  state: numbers,
  /** Start of the state. */
  since: numbers,
  /** End of the latest slice. */
  lastTo: numbers,
  /**
   * Arrival time of that slice; later than `lastTo` if a device sends history (a replayed log, an edge catching up). 0:
   * before this service started.
   */
  heardAt: numbers,
  reason: z.array(z.string().nullable()),
  /** Parts made since the start of the machine's current job operation, as far as ingest/live has received them. */
  good: numbers,
  scrap: numbers,
  /** Increases when job, part or operator change: the client must request the names again over HTTP. */
  contextSeq: numbers,
})

/**
 * A frame of the floor: the changes since the last one (`kind: 'change'`) or everything (`kind: 'snapshot'`). Columns
 * of equal length. `frameSeq` increases by one per change frame and organization (a snapshot carries the latest one; it
 * jumps when ingest restarts); after a gap the client must request a snapshot. A frame without rows is a heartbeat.
 * Times are epoch milliseconds. On the wire: this as gzipped JSON.
 */
export type Frame = z.output<typeof frameShape>

/** The columns of a frame, in order. */
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

/** Creates a frame without rows. */
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

/** Compresses or decompresses bytes; Node passes in zlib's functions, a browser those of fflate. */
export type Squeeze = (bytes: Uint8Array) => Uint8Array

/** Encodes a frame for the wire. */
export const encodeFrame = (frame: Frame, gzip: Squeeze): Uint8Array =>
  gzip(new TextEncoder().encode(JSON.stringify(frame)))

/** Decodes a frame; throws if it is invalid or its columns differ in length. */
export function decodeFrame(bytes: Uint8Array, gunzip: Squeeze): Frame {
  const frame = frameShape.parse(JSON.parse(new TextDecoder().decode(gunzip(bytes))))
  for (const column of frameColumns)
    if (frame[column].length !== frame.deviceId.length) throw new Error(`The frame's column ${column} is not complete`)
  return frame
}
