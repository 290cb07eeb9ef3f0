import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { BreakdownDimension } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { qualityMetricsOf } from '@takt/domain/areas/quality/qualityTotals.ts'
import type { QualityColumnsData } from '@takt/domain/areas/quality/responses/qualityColumns.ts'
import type { QualityPivotData, QualityRow, QualitySegment } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { mapYielding } from '@takt/store/queue/yielding.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import type { Part } from '../../core/rollups/bindParams.ts'
import type { createPartTables } from '../analytics/index.ts'
import { type PivotQuery, pivotQuery } from './pivotQuery.ts'
import type { QualityColumnsBody, QualityPivotBody } from './qualityPivotBody.ts'
import { type PivotGroup, type PivotParams, readPivot } from './readPivot.ts'
import { readPivotColumns } from './readPivotColumns.ts'
import { valueTotalsPart } from './valueTotalsPart.ts'

/** Maximum number of rows returned. */
const maxRows = 100_000

type PartTableOf = ReturnType<typeof createPartTables>

/**
 * Returns the query for produced parts by the segments of the pivot, as rows of `readPivot`; null if nothing was
 * produced.
 */
async function partTotals(
  partTableOf: PartTableOf,
  pivot: PivotQuery,
  body: QualityColumnsBody,
  { asOf, signal }: { asOf: number; signal: AbortSignal },
) {
  const { floor, segments, only, resolution, range } = pivot
  // Values can belong to a machine that is no longer in master data; parts cannot.
  const resourceIDs = pivot.resourceIDs.filter((resourceID) => floor.resources.has(resourceID))
  const { startDate, endDate, ttlSecs } = body
  const { resourceID: _, empID, ...work } = only
  const people = empID !== undefined && !segments.includes('empID') ? (['empID'] as const) : []
  const keys = [...segments, ...people]
  // A breakdown needs a dimension: for the total of a range without segments, machines are added up.
  const by: BreakdownDimension[] = keys.length > 0 || resolution !== 'total' ? keys : ['resourceID']
  const { rows, calendar, ...header } = await partTableOf(
    floor,
    {
      resourceIDs,
      startDate,
      endDate,
      ttlSecs,
      only: work,
      limit: maxRows,
      parts: ['good', 'scrap', 'rework', 'unscheduledGood'],
      ...(resolution === 'total' ? { by } : { by: [...by, 'bucket'], resolution }),
    },
    signal,
    asOf,
  )
  // None of the requested machines exists: a breakdown without machines would cover all of them.
  if (!rows || resourceIDs.length === 0) return { header, query: null }
  const query: Part = (bind) => {
    const starts = calendar?.map(({ start }) => start)
    const bucket = starts ? `${bind(starts, 'Array(Int64)')}[d${by.length} + 1]` : bind(range.start, 'Int64')
    const names = segments.map((_, k) => `d${k} AS k${k}`)
    const totals = 'good, scrap, rework, unscheduledGood, toFloat64(0) AS within, toFloat64(0) AS outside'
    const ofPerson = empID === undefined ? '' : `WHERE d${keys.indexOf('empID')} = ${bind(empID ?? '', 'String')}`
    return `SELECT ${[`toFloat64(${bucket}) AS bucket`, ...names, totals].join(', ')} FROM (${rows(bind)}) ${ofPerson}`
  }
  return { header, query }
}

/** Creates the pivot queries of a floor as of now: parts from rollups, values from check results. */
export function createQualityPivots(
  { clickhouse, now }: Pick<Dependencies, 'clickhouse' | 'now'>,
  partTableOf: PartTableOf,
) {
  /** Runs `read` on the parts and values of a query. */
  async function runQuery<Read>(
    floor: Floor,
    body: QualityColumnsBody,
    { signal, read }: { signal: AbortSignal; read: (parts: readonly Part[], options: PivotParams) => Promise<Read> },
  ) {
    const context = { asOf: now(), signal }
    const pivot = pivotQuery(body, floor, context.asOf)
    const [{ header, query }, values] = await Promise.all([
      partTotals(partTableOf, pivot, body, context),
      valueTotalsPart(clickhouse, pivot, context),
    ])
    const parts = [query, values].filter((part) => part !== null)
    const { organizationId } = floor
    const { timezone, asOf, recomputing } = header
    return {
      header: { timezone, asOf, ...(recomputing && { recomputing }) },
      read: await read(parts, { organizationId, segments: pivot.segments, maxRows: maxRows, signal }),
    }
  }
  return {
    async rows(floor: Floor, body: QualityPivotBody, signal: AbortSignal): Promise<QualityPivotData> {
      const { most, worst } = body
      const { header, read } = await runQuery(floor, body, {
        signal,
        read: (parts, options) =>
          readPivot(
            clickhouse,
            parts,
            most === undefined ? { ...options, worst: null } : { ...options, maxRows: most, worst },
          ),
      })
      const { groups, rest } = read
      return {
        ...header,
        rows: await mapYielding(groups, rowsBy(body.segments)),
        ...(rest && { rest: { rowCount: rest.rowCount, ...qualityMetricsOf(rest.totals) } }),
      }
    },
    /** Returns the same rows as columns. */
    async columns(floor: Floor, body: QualityColumnsBody, signal: AbortSignal): Promise<QualityColumnsData> {
      const { header, read } = await runQuery(floor, body, {
        signal,
        read: (parts, options) => readPivotColumns(clickhouse, parts, options),
      })
      return { ...header, ...read }
    },
  }
}

/** Returns a function that converts groups to rows; the few distinct bucket starts are formatted once. */
function rowsBy(segments: readonly QualitySegment[]) {
  const instants = new Map<PivotGroup['key'][number], string>()
  return ({ key, totals }: PivotGroup): QualityRow => {
    const start = key[0]!
    const bucket = instants.get(start) ?? new Date(Number(start)).toISOString()
    instants.set(start, bucket)
    const named: Partial<Record<QualitySegment, PivotGroup['key'][number]>> = {}
    for (const [k, segment] of segments.entries()) named[segment] = key[k + 1]!
    return { bucket, ...(named as object), ...qualityMetricsOf(totals) }
  }
}
