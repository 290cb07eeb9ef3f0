import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { allTime, plannedInService } from '@takt/domain/areas/efficiency/floor/service.ts'
import type { ReasonStretch } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { bucket } from '@takt/domain/areas/efficiency/sums/bucket.ts'
import { planSums } from '@takt/domain/areas/efficiency/sums/planSums.ts'
import { addTally, emptyTally } from '@takt/domain/areas/efficiency/sums/tally.ts'
import { tallyIntervals } from '@takt/domain/areas/efficiency/sums/tallyIntervals.ts'
import { evidenceCounts, evidenceIntervals } from '@takt/domain/areas/efficiency/timeline/evidence.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { preparePlans } from './preparePlans.ts'
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

/** Remembers a chunk that is the only one, so that slices are not read twice. */
function twice(chunks: () => AsyncIterable<Chunk>, question: Question): () => AsyncIterable<Chunk> {
  if (question.range.end - question.range.start > 86_400_000) return chunks
  let kept: Chunk[] | null = null
  return async function* () {
    if (kept === null) {
      kept = []
      for await (const chunk of chunks()) kept.push(chunk)
    }
    yield* kept
  }
}

/**
 * The answer of evidence as JSON, piece by piece: every interval of the range in order, then every count, then the
 * bucket that they add up to. `chunks` is read once for each of the two lists.
 */
export async function* evidenceJson(question: Question, chunks: () => AsyncIterable<Chunk>): AsyncGenerator<string> {
  const { floor, resourceID, range, asOf } = question
  const read = twice(chunks, question)
  const head = { resourceID, timezone: floor.timeZone, asOf: iso(asOf), start: iso(range.start), end: iso(range.end) }
  yield `{"success":true,"message":"","data":${JSON.stringify(head).slice(0, -1)},"intervals":[`
  const tally = emptyTally()
  let comma = ''
  for await (const chunk of read()) {
    for (const interval of tallyIntervals(chunk.timeline, [chunk.range], { floor, resourceID, asOf }))
      addTally(tally, interval.tally)
    for (const json of intervalsJson(question, chunk)) {
      yield comma + json
      comma = ','
    }
  }
  yield '],"counts":['
  comma = ''
  for await (const chunk of read())
    for (const json of countsJson(question, chunk)) {
      yield comma + json
      comma = ','
    }
  await preparePlans(floor, [resourceID], range)
  const planned = planSums(plannedInService(floor, resourceID, range), [range])[0]!
  const all = allTime(floor, resourceID, [range])[0]!
  const sums = { start: iso(range.start), end: iso(range.end), ...bucket({ tally, ...all, ...planned }) }
  yield `],"bucket":${JSON.stringify(sums)}}}`
}
