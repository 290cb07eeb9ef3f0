import { tooMuch, usualShape } from '@takt/domain/areas/messages/jsonShape.ts'
import { type BulkRead, sliceBulk } from './sliceBulk.ts'
import { type CsvRead, sliceCsv } from './sliceCsv.ts'

/** What `bodyThreads` do. Each is given the bytes of a body. */

/** Looks a body through and hands it back, with what is too much in it. */
export function look(bytes: ArrayBuffer): { bytes: ArrayBuffer; problem: string | null } {
  return { bytes, problem: tooMuch(new Uint8Array(bytes), usualShape) }
}

export const bulk = (bytes: ArrayBuffer): BulkRead => sliceBulk(new Uint8Array(bytes))

export const csv = (bytes: ArrayBuffer): CsvRead => sliceCsv(new Uint8Array(bytes))
