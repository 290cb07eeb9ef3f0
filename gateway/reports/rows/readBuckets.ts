import type { SentBucket } from '@takt/domain/efficiency/answers/bucket.ts'
import type { TeepResolution } from '@takt/domain/efficiency/answers/teep.ts'
import { answerTeep, createPending, resourceBuckets, teepBody, totalBuckets } from '../../efficiency/face.ts'
import type { ReportRun } from '../reportRun.ts'

/** The figures of each machine of a report, and of all together, as getTEEP answers them. */
export async function readBuckets({ gateway, floor, resourceIDs, range }: ReportRun, resolution: TeepResolution) {
  const { dependencies, shared } = gateway
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
