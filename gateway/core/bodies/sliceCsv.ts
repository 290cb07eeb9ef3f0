import type { ImportProblem } from '@takt/domain/core/item/importAnswer.ts'
import { parseCsv } from './parseCsv.ts'
import { type Slices, sliced } from './slices.ts'

/** A file that was read where nobody waits: its lines in slices, or what is wrong with it as a whole. */
export type CsvRead = { slices: Slices } | { problem: ImportProblem }

/** Reads the bytes of a CSV file. */
export function sliceCsv(bytes: Uint8Array): CsvRead {
  const parsed = parseCsv(bytes)
  return 'problem' in parsed ? parsed : { slices: sliced(parsed.matrix) }
}
