import type { SentBucket } from '@takt/domain/efficiency/answers/bucket.ts'
import type { TeepResolution } from '@takt/domain/efficiency/answers/teep.ts'
import { dayMs } from '@takt/domain/schedule/wallClock.ts'
import { answerTeep, createPending, resourceBuckets, teepBody, totalBuckets } from '../../efficiency/face.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ReportRun } from '../reportRun.ts'
import { reportTexts as texts } from '../texts.ts'

/** What is held of a report at most, and how many buckets of a machine a day has about. */
const mostRows = 50_000
const perDay = { hour: 24, shift: 3, day: 1, week: 1 / 7, month: 1 / 30, year: 1 / 365 }

/** The figures of each machine of a report, and of all together, as getTEEP answers them. */
export async function readBuckets({ gateway, floor, resourceIDs, range }: ReportRun, resolution: TeepResolution) {
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
  const { figures } = await answerTeep({ ...dependencies, pendingOf: shared(createPending) }, floor, body)
  const machines = resourceIDs.map((resourceID) => ({
    resourceID,
    description: floor.resources.get(resourceID)?.description ?? null,
    buckets: resourceBuckets(figures, resourceID),
  }))
  return { machines, total: totalBuckets(figures) satisfies SentBucket[] }
}
