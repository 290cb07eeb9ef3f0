import type { BreakdownDimension } from '@takt/domain/efficiency/answers/breakdown.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import type { QualityPivotData, QualityRow, QualitySegment } from '@takt/domain/quality/answers/qualityPivot.ts'
import { qualityFiguresOf } from '@takt/domain/quality/qualitySums.ts'
import { mapInTurns } from '@takt/store/turns.ts'
import type { createPartTables } from '../analytics/face.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Part } from '../rollups/bindParams.ts'
import { type PivotQuestion, pivotQuestion } from './pivotQuestion.ts'
import type { QualityPivotBody } from './qualityPivotBody.ts'
import { type PivotGroup, readPivot } from './readPivot.ts'
import { valueSumsPart } from './valueSumsPart.ts'

/** So many rows are answered at most. */
const rowsAtMost = 100_000

type PartTableOf = ReturnType<typeof createPartTables>

/** What was made, by the question's segments: rows of `readPivot`; no query where nothing was. */
async function partSums(
  partTableOf: PartTableOf,
  question: PivotQuestion,
  body: QualityPivotBody,
  { asOf, signal }: { asOf: number; signal: AbortSignal },
) {
  const { floor, segments, only, resolution, resourceIDs, range } = question
  const { startDate, endDate, ttlSecs } = body
  const { resourceID: _, empID, ...work } = only
  const people = empID !== undefined && !segments.includes('empID') ? (['empID'] as const) : []
  const keys = [...segments, ...people]
  // A breakdown is by something: of a whole range that is not told apart its machines are added up.
  const by: BreakdownDimension[] = keys.length > 0 || resolution !== 'total' ? keys : ['resourceID']
  const { rows, calendar, ...told } = await partTableOf(
    floor,
    {
      ...{ resourceIDs: [...resourceIDs], startDate, endDate, ttlSecs, only: work, limit: rowsAtMost },
      parts: ['good', 'scrap', 'rework', 'unscheduledGood'],
      ...(resolution === 'total' ? { by } : { by: [...by, 'bucket'], resolution }),
    },
    signal,
    asOf,
  )
  // No machine is left of those that are asked for: a breakdown of none would be one of all.
  if (!rows || resourceIDs.length === 0) return { told, query: null }
  const query: Part = (bind) => {
    const starts = calendar?.map(({ start }) => start)
    const bucket = starts ? `${bind(starts, 'Array(Int64)')}[d${by.length} + 1]` : bind(range.start, 'Int64')
    const names = segments.map((_, k) => `d${k} AS k${k}`)
    const sums = 'good, scrap, rework, unscheduledGood, toFloat64(0) AS within, toFloat64(0) AS outside'
    const ofPerson = empID === undefined ? '' : `WHERE d${keys.indexOf('empID')} = ${bind(empID ?? '', 'String')}`
    return `SELECT ${[`toFloat64(${bucket}) AS bucket`, ...names, sums].join(', ')} FROM (${rows(bind)}) ${ofPerson}`
  }
  return { told, query }
}

/** Answers pivots of a floor, as of now: parts from rollups, values from what was found at checks. */
export function createQualityPivots(
  { clickhouse, now }: Pick<Dependencies, 'clickhouse' | 'now'>,
  partTableOf: PartTableOf,
) {
  return async (floor: Floor, body: QualityPivotBody, signal: AbortSignal): Promise<QualityPivotData> => {
    const question = pivotQuestion(body, floor)
    const { segments } = question
    const asked = { asOf: now(), signal }
    const [{ told, query }, values] = await Promise.all([
      partSums(partTableOf, question, body, asked),
      valueSumsPart(clickhouse, question, asked),
    ])
    const { groups, rest } = await readPivot(
      clickhouse,
      [query, values].filter((part) => part !== null),
      {
        ...{ organizationId: floor.organizationId, segments, signal },
        ...(body.most === undefined ? { atMost: rowsAtMost, worst: null } : { atMost: body.most, worst: body.worst }),
      },
    )
    const { timezone, asOf, recomputing } = told
    return {
      timezone,
      asOf,
      ...(recomputing && { recomputing }),
      rows: await mapInTurns(groups, rowsBy(segments)),
      ...(rest && { rest: { rowCount: rest.rowCount, ...qualityFiguresOf(rest.sums) } }),
    }
  }
}

/** Makes rows of groups; of the few instants at which buckets start each is written once. */
function rowsBy(segments: QualityPivotBody['segments']) {
  const instants = new Map<PivotGroup['key'][number], string>()
  return ({ key, sums }: PivotGroup): QualityRow => {
    const start = key[0]!
    const bucket = instants.get(start) ?? new Date(Number(start)).toISOString()
    instants.set(start, bucket)
    const named: Partial<Record<QualitySegment, PivotGroup['key'][number]>> = {}
    for (const [k, segment] of segments.entries()) named[segment] = key[k + 1]!
    return { bucket, ...(named as object), ...qualityFiguresOf(sums) }
  }
}
