import { readSheets } from '../../checksheets/face.ts'
import type { PageReader } from '../../documents/face.ts'

/** How many values the checksheets of these checks ask for each time, in the same order. */
export type SamplesOf = (checks: readonly { revId: number; checkID: string }[]) => Promise<number[]>

/** By the revisions with which values were found: 1 where there is no such check any more. */
export const samplesOf =
  (reader: PageReader): SamplesOf =>
  async (checks) => {
    const sheets = await readSheets(reader, checks)
    return checks.map(({ revId, checkID }) => sheets.get(revId)?.checks.get(checkID)?.samples ?? 1)
  }
