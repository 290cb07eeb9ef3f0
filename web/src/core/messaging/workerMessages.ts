import type { TagFrame } from '@takt/domain/areas/locating/tagFrame.ts'
import type { TagKind } from '@takt/domain/areas/locating/tagKinds.ts'
import type { ChangedRow } from '@takt/domain/areas/messages/changedRow.ts'

/** Rows of the floor as sent by the worker: columns of equal length, the latest state of each changed device. */
export type FloorRows = {
  deviceId: Uint32Array
  state: Uint8Array
  since: Float64Array
  lastTo: Float64Array
  receivedAt: Float64Array
  good: Float64Array
  scrap: Float64Array
  contextSeq: Float64Array
  reason: (string | null)[]
}

export type ToWorker =
  | { type: 'connect'; url: string; token: string }
  /** Replaces the kinds of tags whose positions the page needs. */
  | { type: 'wantTags'; kinds: readonly TagKind[] }
  | { type: 'close' }

export type FromWorker =
  | { type: 'open' }
  | { type: 'trouble'; message: string }
  | { type: 'closed'; message: string | null }
  /** Frames are missing or there is no snapshot yet: the shown data may be outdated. */
  | { type: 'behind' }
  /**
   * `at`: creation time of its latest frame at the server; `receivedAt`: by this machine's clock (both epoch ms).
   * Without rows, it shows that the connection is alive.
   */
  | { type: 'floor'; at: number; receivedAt: number; rows: FloorRows }
  | { type: 'tags'; kind: TagKind; frame: TagFrame }
  | { type: 'changed'; area: string; row: ChangedRow }
  | { type: 'message'; kind: string; body: string }
