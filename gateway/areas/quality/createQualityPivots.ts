import type { BreakdownDimension } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { QualityColumnsData } from '@takt/domain/areas/quality/answers/qualityColumns.ts'
import type { QualityPivotData, QualityRow, QualitySegment } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import { qualityFiguresOf } from '@takt/domain/areas/quality/qualitySums.ts'
import { mapInTurns } from '@takt/store/queue/turns.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import type { Part } from '../../core/rollups/bindParams.ts'
import type { createPartTables } from '../analytics/face.ts'
import { type PivotQuestion, pivotQuestion } from './pivotQuestion.ts'
import type { QualityColumnsBody, QualityPivotBody } from './qualityPivotBody.ts'
import { type PivotAsked, type PivotGroup, readPivot } from './readPivot.ts'
import { readPivotColumns } from './readPivotColumns.ts'
import { valueSumsPart } from './valueSumsPart.ts'

/** So many rows are answered at most. */
const rowsAtMost = 100_000

type PartTableOf = ReturnType<typeof createPartTables>

/** What was made, by the question's segments: rows of `readPivot`; no query where nothing was. */
async function partSums(
  partTableOf: PartTableOf,
  question: PivotQuestion,
  body: QualityColumnsBody,
  { asOf, signal }: { asOf: number; signal: AbortSignal },
) {
  const { floor, segments, only, resolution, range } = question
  // Values may be of a machine that master data no longer has; parts are not.
  const resourceIDs = question.resourceIDs.filter((resourceID) => floor.resources.has(resourceID))
  const { startDate, endDate, ttlSecs } = body
  const { resourceID: _, empID, ...work } = only
  const people = empID !== undefined && !segments.includes('empID') ? (['empID'] as const) : []
  const keys = [...segments, ...people]
  // A breakdown is by something: of a whole range that is not told apart its machines are added up.
  const by: BreakdownDimension[] = keys.length > 0 || resolution !== 'total' ? keys : ['resourceID']
  const { rows, calendar, ...told } = await partTableOf(
    floor,
    {
      resourceIDs,
      startDate,
      endDate,
      ttlSecs,
      only: work,
      limit: rowsAtMost,
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
  /** Reads of a question's parts and values what `read` does. */
  async function ask<Read>(
    floor: Floor,
    body: QualityColumnsBody,
    { signal, read }: { signal: AbortSignal; read: (parts: readonly Part[], asked: PivotAsked) => Promise<Read> },
  ) {
    const asked = { asOf: now(), signal }
    const question = pivotQuestion(body, floor, asked.asOf)
    const [{ told, query }, values] = await Promise.all([
      partSums(partTableOf, question, body, asked),
      valueSumsPart(clickhouse, question, asked),
    ])
    const parts = [query, values].filter((part) => part !== null)
    const { organizationId } = floor
    const { timezone, asOf, recomputing } = told
    return {
      told: { timezone, asOf, ...(recomputing && { recomputing }) },
      read: await read(parts, { organizationId, segments: question.segments, atMost: rowsAtMost, signal }),
    }
  }
  return {
    async rows(floor: Floor, body: QualityPivotBody, signal: AbortSignal): Promise<QualityPivotData> {
      const { most, worst } = body
      const { told, read } = await ask(floor, body, {
        signal,
        read: (parts, asked) =>
          readPivot(
            clickhouse,
            parts,
            most === undefined ? { ...asked, worst: null } : { ...asked, atMost: most, worst },
          ),
      })
      const { groups, rest } = read
      return {
        ...told,
        rows: await mapInTurns(groups, rowsBy(body.segments)),
        ...(rest && { rest: { rowCount: rest.rowCount, ...qualityFiguresOf(rest.sums) } }),
      }
    },
    /** The same rows as columns. */
    async columns(floor: Floor, body: QualityColumnsBody, signal: AbortSignal): Promise<QualityColumnsData> {
      const { told, read } = await ask(floor, body, {
        signal,
        read: (parts, asked) => readPivotColumns(clickhouse, parts, asked),
      })
      return { ...told, ...read }
    },
  }
}

/** Makes rows of groups; of the few instants at which buckets start each is written once. */
function rowsBy(segments: readonly QualitySegment[]) {
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
