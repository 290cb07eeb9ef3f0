import type { BreakdownRow } from '@takt/domain/efficiency/answers/breakdown.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import type { QualityPivotData, QualityRow } from '@takt/domain/quality/answers/qualityPivot.ts'
import { emptyQualitySums, type QualitySums, qualityFiguresOf } from '@takt/domain/quality/qualitySums.ts'
import { compareKeys, type createBreakdowns, type GroupKey } from '../analytics/face.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../http/refusal.ts'
import { type PivotQuestion, pivotQuestion } from './pivotQuestion.ts'
import type { QualityPivotBody } from './qualityPivotBody.ts'
import { readValueSums } from './readValueSums.ts'
import { qualityTexts as texts } from './texts.ts'

/** So many rows are answered at most. */
const rowsAtMost = 100_000

type BreakdownOf = ReturnType<typeof createBreakdowns>

/** What was made, from a breakdown by the question's segments and by whatever else it is narrowed to. */
async function readParts(
  breakdownOf: BreakdownOf,
  question: PivotQuestion,
  body: QualityPivotBody,
  signal: AbortSignal,
) {
  const { floor, segments, only, resolution, resourceIDs } = question
  const { startDate, endDate, ttlSecs } = body
  const { resourceID: _, empID, ...work } = only
  const people = empID !== undefined && !segments.includes('empID') ? (['empID'] as const) : []
  const keys = [...segments, ...people]
  const data = await breakdownOf(
    floor,
    {
      resourceIDs: [...resourceIDs],
      startDate,
      endDate,
      ttlSecs,
      only: work,
      limit: rowsAtMost,
      // A breakdown is by something: of a whole range that is not told apart its machines are added up.
      ...(resolution === 'total'
        ? { by: keys.length > 0 ? keys : ['resourceID'] }
        : { by: [...keys, 'bucket'], resolution }),
    },
    signal,
  )
  if (data.more) throw new Refusal('tooLarge', texts.tooManyRows(rowsAtMost))
  const rows = empID === undefined ? data.rows : data.rows.filter((row) => row.empID === empID)
  return { ...data, rows }
}

/** Answers pivots of a floor, as of now: parts from rollups, values from what was found at checks. */
export function createQualityPivots({ clickhouse }: Pick<Dependencies, 'clickhouse'>, breakdownOf: BreakdownOf) {
  return async (floor: Floor, body: QualityPivotBody, signal: AbortSignal): Promise<QualityPivotData> => {
    const question = pivotQuestion(body, floor)
    const { segments, range } = question
    const sums = new Map<string, { key: GroupKey; sums: QualitySums }>()
    const sumsOf = (key: GroupKey) => {
      const name = JSON.stringify(key)
      const known = sums.get(name) ?? { key, sums: emptyQualitySums() }
      sums.set(name, known)
      return known.sums
    }
    // No machine is left of those that are asked for: a breakdown of none would be one of all.
    const parts = await readParts(breakdownOf, question, body, signal)
    if (question.resourceIDs.length > 0)
      for (const row of parts.rows) {
        const bucket = row.bucket === undefined ? range.start : Date.parse(row.bucket)
        addParts(sumsOf([bucket, ...segments.map((segment) => row[segment] ?? null)]), row)
      }
    const asked = { asOf: Date.parse(parts.asOf), most: rowsAtMost + 1, signal }
    for (const { bucket, key, within, outside } of await readValueSums(clickhouse, question, asked)) {
      const sum = sumsOf([bucket, ...key])
      sum.within += within
      sum.outside += outside
    }
    const filled = [...sums.values()].filter((entry) => Object.values(entry.sums).some((value) => value > 0))
    if (filled.length > rowsAtMost) throw new Refusal('tooLarge', texts.tooManyRows(rowsAtMost))
    filled.sort((a, b) => compareKeys(a.key, b.key))
    const { timezone, asOf, recomputing } = parts
    return {
      timezone,
      asOf,
      ...(recomputing && { recomputing }),
      rows: filled.map(({ key, sums }): QualityRow => {
        const [bucket, ...values] = key
        const named = Object.fromEntries(segments.map((segment, k) => [segment, values[k]]))
        return { bucket: new Date(Number(bucket)).toISOString(), ...named, ...qualityFiguresOf(sums) }
      }),
    }
  }
}

function addParts(sum: QualitySums, row: BreakdownRow): void {
  sum.good += row.goodCount
  sum.scrap += row.scrapCount
  sum.rework += row.reworkCount
  sum.unscheduledGood += row.unscheduledGoodCount
}
