import type { BreakdownRow } from '@takt/domain/efficiency/answers/breakdown.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import type { QualityPivotData, QualityRow, QualitySegment } from '@takt/domain/quality/answers/qualityPivot.ts'
import {
  addQualitySums,
  emptyQualitySums,
  type QualitySums,
  qualityFiguresOf,
  worseFirst,
} from '@takt/domain/quality/qualitySums.ts'
import { turns } from '@takt/store/turns.ts'
import { compareKeys, type createBreakdowns, type GroupKey } from '../analytics/face.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../http/refusal.ts'
import { type PivotQuestion, pivotQuestion } from './pivotQuestion.ts'
import type { QualityPivotBody } from './qualityPivotBody.ts'
import { readValueSums } from './readValueSums.ts'
import { qualityTexts as texts } from './texts.ts'

/** So many rows are answered at most. */
const rowsAtMost = 100_000
/** So many are looked at to tell some of them. */
const lookedAtMost = 1_000_000

type BreakdownOf = ReturnType<typeof createBreakdowns>

/** What was made, from a breakdown by the question's segments and by whatever else it is narrowed to. */
async function readParts(
  breakdownOf: BreakdownOf,
  question: PivotQuestion,
  body: QualityPivotBody,
  { most, signal }: { most: number; signal: AbortSignal },
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
      limit: most,
      // A breakdown is by something: of a whole range that is not told apart its machines are added up.
      ...(resolution === 'total'
        ? { by: keys.length > 0 ? keys : ['resourceID'] }
        : { by: [...keys, 'bucket'], resolution }),
    },
    signal,
  )
  if (data.more) throw new Refusal('tooLarge', texts.tooManyRows(most))
  const rows = empID === undefined ? data.rows : data.rows.filter((row) => row.empID === empID)
  return { ...data, rows }
}

/** Answers pivots of a floor, as of now: parts from rollups, values from what was found at checks. */
export function createQualityPivots({ clickhouse }: Pick<Dependencies, 'clickhouse'>, breakdownOf: BreakdownOf) {
  return async (floor: Floor, body: QualityPivotBody, signal: AbortSignal): Promise<QualityPivotData> => {
    const question = pivotQuestion(body, floor)
    const { segments, range } = question
    const most = body.most === undefined ? rowsAtMost : lookedAtMost
    const groups = new Map<string, Group>()
    const sumsOf = (key: GroupKey) => {
      const name = JSON.stringify(key)
      let group = groups.get(name)
      if (!group) {
        group = { key, sums: emptyQualitySums() }
        groups.set(name, group)
      }
      return group.sums
    }
    const turn = turns()
    // No machine is left of those that are asked for: a breakdown of none would be one of all.
    const parts = await readParts(breakdownOf, question, body, { most, signal })
    if (question.resourceIDs.length > 0)
      for (const row of parts.rows) {
        const bucket = row.bucket === undefined ? range.start : Date.parse(row.bucket)
        addParts(sumsOf([bucket, ...segments.map((segment) => row[segment] ?? null)]), row)
        const waits = turn()
        if (waits) await waits
      }
    const asked = { asOf: Date.parse(parts.asOf), most: most + 1, signal }
    for (const { bucket, key, within, outside } of await readValueSums(clickhouse, question, asked)) {
      const sum = sumsOf([bucket, ...key])
      sum.within += within
      sum.outside += outside
      const waits = turn()
      if (waits) await waits
    }
    const filled = [...groups.values()].filter(({ sums }) => isFilled(sums))
    if (filled.length > most) throw new Refusal('tooLarge', texts.tooManyRows(most))
    const { told, rest } = tellMost(filled, body.most ?? rowsAtMost)
    told.sort((a, b) => compareKeys(a.key, b.key))
    const { timezone, asOf, recomputing } = parts
    return {
      timezone,
      asOf,
      ...(recomputing && { recomputing }),
      rows: told.map((group) => rowOf(group, segments)),
      ...(rest && { rest }),
    }
  }
}

type Group = { key: GroupKey; sums: QualitySums }

const isFilled = ({ good, scrap, rework, unscheduledGood, within, outside }: QualitySums) =>
  good > 0 || scrap > 0 || rework > 0 || unscheduledGood > 0 || within > 0 || outside > 0

/** The worst so many groups, and what the others are together, if there are others. */
function tellMost(groups: Group[], most: number): { told: Group[]; rest?: QualityPivotData['rest'] } {
  if (groups.length <= most) return { told: groups }
  groups.sort((a, b) => worseFirst(a.sums, b.sums) || compareKeys(a.key, b.key))
  const sums = emptyQualitySums()
  for (const group of groups.slice(most)) addQualitySums(sums, group.sums)
  return { told: groups.slice(0, most), rest: { rowCount: groups.length - most, ...qualityFiguresOf(sums) } }
}

function rowOf({ key: [bucket, ...values], sums }: Group, segments: QualityPivotBody['segments']): QualityRow {
  const named: Partial<Record<QualitySegment, GroupKey[number]>> = {}
  for (const [k, segment] of segments.entries()) named[segment] = values[k]!
  return { bucket: new Date(Number(bucket)).toISOString(), ...(named as object), ...qualityFiguresOf(sums) }
}

function addParts(sum: QualitySums, row: BreakdownRow): void {
  sum.good += row.goodCount
  sum.scrap += row.scrapCount
  sum.rework += row.reworkCount
  sum.unscheduledGood += row.unscheduledGoodCount
}
