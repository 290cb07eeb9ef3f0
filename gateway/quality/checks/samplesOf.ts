import { readSheets } from '../../checksheets/face.ts'
import type { Reading } from '../../documents/face.ts'

/** How many values the checksheets of these checks ask for each time, in the same order. */
export type SamplesOf = (checks: readonly { revId: number; checkID: string }[]) => Promise<number[]>

/** By the revisions with which values were found: 1 where there is no such check any more. */
export const samplesOf =
  (reading: Reading): SamplesOf =>
  async (checks) => {
    const sheets = await readSheets(reading, checks)
    return checks.map(({ revId, checkID }) => sheets.get(revId)?.checks.get(checkID)?.samples ?? 1)
  }
