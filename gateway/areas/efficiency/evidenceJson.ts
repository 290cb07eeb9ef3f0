import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { allTime, createServicePlans } from '@takt/domain/areas/efficiency/floor/service.ts'
import type { ReasonInterval } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { evidenceCounts, evidenceIntervals } from '@takt/domain/areas/efficiency/timeline/evidence.ts'
import { bucket } from '@takt/domain/areas/efficiency/totals/bucket.ts'
import { planTotalSteps } from '@takt/domain/areas/efficiency/totals/planTotals.ts'
import { addTally, emptyTally } from '@takt/domain/areas/efficiency/totals/tally.ts'
import { tallyIntervals } from '@takt/domain/areas/efficiency/totals/tallyIntervals.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import type { Chunk } from './timelines.ts'

const iso = (instant: number) => new Date(instant).toISOString()

type EvidenceQuery = {
  floor: Floor
  resourceID: string
  range: Interval
  asOf: number
  reasons: readonly ReasonInterval[]
}

function* intervalsJson(query: EvidenceQuery, { range, timeline }: Chunk): Generator<string> {
  for (const { start, end, ...rest } of evidenceIntervals({ ...query, range, timeline }))
    yield JSON.stringify({ start: iso(start), end: iso(end), secs: (end - start) / 1000, ...rest })
}

function* countsJson(query: EvidenceQuery, { range, timeline }: Chunk): Generator<string> {
  for (const { at, ...rest } of evidenceCounts({ ...query, range, timeline }))
    yield JSON.stringify({ at: iso(at), ...rest })
}

/** Number of counts serialized in one step. */
const countsInStep = 200

/**
 * The evidence response as JSON, in chunks: every interval of the range in order, then every count, then the bucket
 * that they add up to. `chunks` is read once: counts are buffered until all intervals are written.
 */
export async function* evidenceJson(query: EvidenceQuery, chunks: AsyncIterable<Chunk>): AsyncGenerator<string> {
  const { floor, resourceID, range, asOf } = query
  const head = { resourceID, timezone: floor.timeZone, asOf: iso(asOf), start: iso(range.start), end: iso(range.end) }
  yield `{"success":true,"message":"","data":${JSON.stringify(head).slice(0, -1)},"intervals":[`
  const tally = emptyTally()
  const counts: string[] = []
  let comma = ''
  for await (const chunk of chunks) {
    for (const interval of tallyIntervals(chunk.timeline, [chunk.range], { floor, resourceID, asOf, totalsOnly: true }))
      addTally(tally, interval.tally)
    for (const json of intervalsJson(query, chunk)) {
      yield comma + json
      comma = ','
    }
    for (const json of countsJson(query, chunk)) {
      counts.push(json)
      if (counts.length % countsInStep === 0) yield ''
    }
  }
  yield '],"counts":['
  for (const [index, json] of counts.entries()) yield index > 0 ? `,${json}` : json
  const plan = await runYielding(createServicePlans(floor, range)(resourceID))
  const planned = (await runYielding(planTotalSteps(plan, [range])))[0]!
  const all = allTime(floor, resourceID, [range])[0]!
  const totals = { start: iso(range.start), end: iso(range.end), ...bucket({ tally, ...all, ...planned }) }
  yield `],"bucket":${JSON.stringify(totals)}}}`
}
