import { tooMuch, usualShape } from '@takt/domain/areas/messages/jsonShape.ts'
import type { ImportProblem } from '@takt/domain/core/item/importAnswer.ts'
import { parseCsv } from './parseCsv.ts'
import { type BulkRead, sliceBulk } from './sliceBulk.ts'
import type { Slices } from './slices.ts'
import { sliced } from './slices.ts'

/** A file that was read where nobody waits: its lines in slices, or what is wrong with it as a whole. */
type CsvRead = { slices: Slices } | { problem: ImportProblem }

/** Reads the bytes of a CSV file. */
function sliceCsv(bytes: Uint8Array): CsvRead {
  const parsed = parseCsv(bytes)
  return 'problem' in parsed ? parsed : { slices: sliced(parsed.matrix) }
}

/** What `bodyThreads` do. Each is given the bytes of a body. */

/** Looks a body through and hands it back, with what is too much in it. */
export function look(bytes: ArrayBuffer): { bytes: ArrayBuffer; problem: string | null } {
  return { bytes, problem: tooMuch(new Uint8Array(bytes), usualShape) }
}

export const bulk = (bytes: ArrayBuffer): BulkRead => sliceBulk(new Uint8Array(bytes))

export const csv = (bytes: ArrayBuffer): CsvRead => sliceCsv(new Uint8Array(bytes))
