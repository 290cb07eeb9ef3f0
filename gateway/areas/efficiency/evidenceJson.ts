import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { allTime, createServicePlans } from '@takt/domain/areas/efficiency/floor/service.ts'
import type { ReasonStretch } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { bucket } from '@takt/domain/areas/efficiency/sums/bucket.ts'
import { planSumSteps } from '@takt/domain/areas/efficiency/sums/planSums.ts'
import { addTally, emptyTally } from '@takt/domain/areas/efficiency/sums/tally.ts'
import { tallyIntervals } from '@takt/domain/areas/efficiency/sums/tallyIntervals.ts'
import { evidenceCounts, evidenceIntervals } from '@takt/domain/areas/efficiency/timeline/evidence.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import type { Chunk } from './timelines.ts'

const iso = (instant: number) => new Date(instant).toISOString()

type Question = {
  floor: Floor
  resourceID: string
  range: Interval
  asOf: number
  reasons: readonly ReasonStretch[]
}

function* intervalsJson(question: Question, { range, timeline }: Chunk): Generator<string> {
  for (const { start, end, ...rest } of evidenceIntervals({ ...question, range, timeline }))
    yield JSON.stringify({ start: iso(start), end: iso(end), secs: (end - start) / 1000, ...rest })
}

function* countsJson(question: Question, { range, timeline }: Chunk): Generator<string> {
  for (const { at, ...rest } of evidenceCounts({ ...question, range, timeline }))
    yield JSON.stringify({ at: iso(at), ...rest })
}

/** Number of counts that are put into words in one step. */
const countsInStep = 200

/**
 * The answer of evidence as JSON, piece by piece: every interval of the range in order, then every count, then the
 * bucket that they add up to. `chunks` is read once: counts are kept until the intervals are told.
 */
export async function* evidenceJson(question: Question, chunks: AsyncIterable<Chunk>): AsyncGenerator<string> {
  const { floor, resourceID, range, asOf } = question
  const head = { resourceID, timezone: floor.timeZone, asOf: iso(asOf), start: iso(range.start), end: iso(range.end) }
  yield `{"success":true,"message":"","data":${JSON.stringify(head).slice(0, -1)},"intervals":[`
  const tally = emptyTally()
  const counts: string[] = []
  let comma = ''
  for await (const chunk of chunks) {
    for (const interval of tallyIntervals(chunk.timeline, [chunk.range], { floor, resourceID, asOf, sumsOnly: true }))
      addTally(tally, interval.tally)
    for (const json of intervalsJson(question, chunk)) {
      yield comma + json
      comma = ','
    }
    for (const json of countsJson(question, chunk)) {
      counts.push(json)
      if (counts.length % countsInStep === 0) yield ''
    }
  }
  yield '],"counts":['
  for (const [place, json] of counts.entries()) yield place > 0 ? `,${json}` : json
  const plan = await inTurns(createServicePlans(floor, range)(resourceID))
  const planned = (await inTurns(planSumSteps(plan, [range])))[0]!
  const all = allTime(floor, resourceID, [range])[0]!
  const sums = { start: iso(range.start), end: iso(range.end), ...bucket({ tally, ...all, ...planned }) }
  yield `],"bucket":${JSON.stringify(sums)}}}`
}
