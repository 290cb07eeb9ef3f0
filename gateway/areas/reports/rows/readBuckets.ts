import type { SerializedBucket } from '@takt/domain/areas/efficiency/responses/bucket.ts'
import type { TeepResolution } from '@takt/domain/areas/efficiency/responses/teep.ts'
import type { ReportColumn, ReportRow } from '@takt/domain/areas/reports/reportColumn.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import { HttpError } from '../../../core/http/responses/httpError.ts'
import {
  computeTeepResponse,
  createPending,
  prepareTeepQuery,
  resourceBuckets,
  teepBody,
  totalBuckets,
} from '../../efficiency/index.ts'
import { type ReportRun, rowOf } from '../reportRun.ts'
import { reportTexts as texts } from '../texts.ts'

/** Maximum number of rows held in memory for a report, and the approximate number of buckets per machine and day. */
const maxRows = 50_000
const perDay = { hour: 24, shift: 3, day: 1, week: 1 / 7, month: 1 / 30, year: 1 / 365 }

/**
 * Reads the KPIs of each machine of a report, one row per bucket with the values of `more` added, and their total, as
 * returned by getTEEP. Rows are created in steps.
 */
export async function readBuckets(
  { gateway, floor, resourceIDs, range }: ReportRun,
  { columns, resolution, more }: BucketRows,
): Promise<{ rows: ReportRow[]; total: SerializedBucket[] }> {
  const { dependencies, shared } = gateway
  const days = (range.end - range.start) / dayMs
  if (resolution !== 'total' && resourceIDs.length * days * perDay[resolution] > maxRows)
    throw new HttpError('tooLarge', texts.tooManyRows(maxRows))
  const body = teepBody.parse({
    resourceIDs,
    startDate: new Date(range.start).toISOString(),
    endDate: new Date(range.end).toISOString(),
    resolution,
  })
  await dependencies.catchUp({ organizationId: floor.organizationId, range })
  const { figures } = await computeTeepResponse(
    { ...dependencies, pendingOf: shared(createPending) },
    prepareTeepQuery(dependencies, floor, body),
  )
  function* createRows(): Generator<undefined, ReportRow[]> {
    const rows: ReportRow[] = []
    for (const resourceID of resourceIDs) {
      const description = floor.resources.get(resourceID)?.description ?? null
      for (const bucket of resourceBuckets(figures, resourceID)) {
        rows.push(rowOf(columns, { ...more?.(bucket), resourceID, description, ...bucket }))
        if (rows.length % rowsPerStep === 0) yield
      }
    }
    return rows
  }
  return { rows: await runYielding(createRows()), total: await runYielding(totalBuckets(figures)) }
}

type BucketRows = {
  columns: readonly ReportColumn[]
  resolution: TeepResolution
  more?: (bucket: SerializedBucket) => Readonly<Record<string, unknown>>
}

const rowsPerStep = 100
