import type { TagFrame } from '@takt/domain/areas/locating/tagFrame.ts'
import type { TagKind } from '@takt/domain/areas/locating/tagKinds.ts'
import type { ChangedRow } from '@takt/domain/areas/messages/changedRow.ts'

/** Rows of the floor as the worker hands them over: columns of equal length, the latest of each device that changed. */
export type FloorRows = {
  deviceId: Uint32Array
  state: Uint8Array
  since: Float64Array
  lastTo: Float64Array
  heardAt: Float64Array
  good: Float64Array
  scrap: Float64Array
  contextSeq: Float64Array
  reason: (string | null)[]
}

export type ToWorker =
  | { type: 'connect'; url: string; token: string }
  /** Kinds of tags whose places the page wants to hear from now on. */
  | { type: 'wantTags'; kinds: readonly TagKind[] }
  | { type: 'close' }

export type FromWorker =
  | { type: 'open' }
  | { type: 'trouble'; message: string }
  | { type: 'closed'; message: string | null }
  /** A gap or no snapshot yet: what is shown may be old. */
  | { type: 'behind' }
  /**
   * `at`: when the server made the latest frame in it; `receivedAt`: by this machine's clock (both epoch ms). Without
   * rows: the line is alive.
   */
  | { type: 'floor'; at: number; receivedAt: number; rows: FloorRows }
  | { type: 'tags'; kind: TagKind; frame: TagFrame }
  | { type: 'changed'; area: string; row: ChangedRow }
  | { type: 'message'; kind: string; body: string }
