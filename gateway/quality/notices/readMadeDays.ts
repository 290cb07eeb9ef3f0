import type { Floor } from '@takt/domain/efficiency/floor.ts'
import type { MadeOnDay } from '@takt/domain/quality/qualityEffects.ts'
import type { createBreakdowns } from '../../analytics/face.ts'
import { Refusal } from '../../http/refusal.ts'
import { qualityTexts as texts } from '../texts.ts'

/** So many rows are looked at, at most. */
const rowsAtMost = 100_000

/** What each machine, person and shift made of each operation of a part on each day of a range, in planned time. */
export async function readMadeDays(
  breakdownOf: ReturnType<typeof createBreakdowns>,
  floor: Floor,
  about: { resourceIDs: readonly string[]; startDate: string; endDate: string; ttlSecs: number; signal: AbortSignal },
): Promise<MadeOnDay[]> {
  const { resourceIDs, startDate, endDate, ttlSecs, signal } = about
  // Of none it would be one of all.
  if (resourceIDs.length === 0) return []
  const question = {
    ...{ resourceIDs: [...resourceIDs], startDate, endDate, ttlSecs, only: {}, limit: rowsAtMost },
    ...{ by: ['resourceID', 'empID', 'shiftNum', 'partNum', 'oprSeq', 'bucket'], resolution: 'day' },
  } as Parameters<typeof breakdownOf>[1]
  const { rows, more } = await breakdownOf(floor, question, signal)
  if (more) throw new Refusal('tooLarge', texts.tooMuchMade)
  return rows.flatMap((row) =>
    row.partNum == null || row.totalCount === 0
      ? []
      : [
          {
            start: Date.parse(row.bucket!),
            resourceID: row.resourceID!,
            ...{ empID: row.empID ?? null, shiftNum: row.shiftNum ?? null },
            ...{ partNum: row.partNum, oprSeq: row.oprSeq ?? null },
            ...{ total: row.totalCount, lost: row.scrapCount + row.reworkCount },
            idealSecs: row.idealMissingCount > 0 ? null : row.idealSecs,
          },
        ],
  )
}
