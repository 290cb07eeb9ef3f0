import type { SentBucket } from '@takt/domain/areas/efficiency/answers/bucket.ts'
import type { TeepResolution } from '@takt/domain/areas/efficiency/answers/teep.ts'
import type { ReportColumn, ReportRow } from '@takt/domain/areas/reports/reportColumn.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import { Refusal } from '../../../core/http/responses/refusal.ts'
import { answerTeep, askTeep, createPending, resourceBuckets, teepBody, totalBuckets } from '../../efficiency/face.ts'
import { type ReportRun, rowOf } from '../reportRun.ts'
import { reportTexts as texts } from '../texts.ts'

/** What is held of a report at most, and how many buckets of a machine a day has about. */
const mostRows = 50_000
const perDay = { hour: 24, shift: 3, day: 1, week: 1 / 7, month: 1 / 30, year: 1 / 365 }

/**
 * The figures of each machine of a report, a row each with what `more` says beside them, and of all together, as
 * getTEEP answers them. Rows are made in turns.
 */
export async function readBuckets(
  { gateway, floor, resourceIDs, range }: ReportRun,
  { columns, resolution, more }: BucketRows,
): Promise<{ rows: ReportRow[]; total: SentBucket[] }> {
  const { dependencies, shared } = gateway
  const days = (range.end - range.start) / dayMs
  if (resolution !== 'total' && resourceIDs.length * days * perDay[resolution] > mostRows)
    throw new Refusal('tooLarge', texts.tooManyRows(mostRows))
  const body = teepBody.parse({
    resourceIDs,
    startDate: new Date(range.start).toISOString(),
    endDate: new Date(range.end).toISOString(),
    resolution,
  })
  const { figures } = await answerTeep(
    { ...dependencies, pendingOf: shared(createPending) },
    askTeep(dependencies, floor, body),
  )
  function* made(): Generator<undefined, ReportRow[]> {
    const rows: ReportRow[] = []
    for (const resourceID of resourceIDs) {
      const description = floor.resources.get(resourceID)?.description ?? null
      for (const bucket of resourceBuckets(figures, resourceID)) {
        rows.push(rowOf(columns, { ...more?.(bucket), resourceID, description, ...bucket }))
        if (rows.length % rowsInTurn === 0) yield
      }
    }
    return rows
  }
  return { rows: await inTurns(made()), total: await inTurns(totalBuckets(figures)) }
}

type BucketRows = {
  columns: readonly ReportColumn[]
  resolution: TeepResolution
  more?: (bucket: SentBucket) => Readonly<Record<string, unknown>>
}

const rowsInTurn = 100
