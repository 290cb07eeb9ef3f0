import { defaultShape, jsonShapeProblem } from '@takt/domain/areas/messages/jsonShape.ts'
import type { ImportProblem } from '@takt/domain/core/item/importResponse.ts'
import { parseCsv } from './parseCsv.ts'
import { type BulkRead, sliceBulk } from './sliceBulk.ts'
import type { Slices } from './slices.ts'
import { sliced } from './slices.ts'

/** A CSV file parsed in a thread: its lines in slices, or the problem of the whole file. */
type CsvRead = { slices: Slices } | { problem: ImportProblem }

/** Parses the bytes of a CSV file. */
function sliceCsv(bytes: Uint8Array): CsvRead {
  const parsed = parseCsv(bytes)
  return 'problem' in parsed ? parsed : { slices: sliced(parsed.matrix) }
}

/** The tasks of `bodyThreads`. Each receives the bytes of a body. */

/** Checks a body and returns it with the limit that it exceeds, if any. */
export function look(bytes: ArrayBuffer): { bytes: ArrayBuffer; problem: string | null } {
  return { bytes, problem: jsonShapeProblem(new Uint8Array(bytes), defaultShape) }
}

export const bulk = (bytes: ArrayBuffer): BulkRead => sliceBulk(new Uint8Array(bytes))

export const csv = (bytes: ArrayBuffer): CsvRead => sliceCsv(new Uint8Array(bytes))
