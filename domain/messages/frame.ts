/**
 * A frame of the floor: what changed since the last one (`kind: 'change'`) or everything (`kind: 'snapshot'`). Columns of equal length.
 * `frameSeq` grows by one a frame and organization; a gap means: ask for a snapshot. Times are epoch milliseconds.
 * On the wire: gzip of this as JSON.
 */
export type Frame = {
  kind: 'change' | 'snapshot'
  frameSeq: number
  at: number
  deviceId: number[]
  /** `stateCodes`; 0 is unknown. */
  state: number[]
  /** When this state began. */
  since: number[]
  /** The end of the latest slice: how old the news is. */
  lastTo: number[]
  reason: (string | null)[]
  /** Made since the machine began its current job operation, as far as ingest/live has seen. */
  good: number[]
  scrap: number[]
  /** Grows when job, part or operator changed: names are to be asked for again over HTTP. */
  contextSeq: number[]
}
