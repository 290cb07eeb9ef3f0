import { type Changeover, changeovers, operationKey, ranBefore } from '@takt/domain/efficiency/changeovers.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { reasonsInForce } from '@takt/domain/efficiency/reasonsInForce.ts'
import { type Timeline, timelineOf } from '@takt/domain/efficiency/timeline.ts'
import { type Interval, unite } from '@takt/domain/schedule/interval.ts'
import { type ResourceStretch, slicesByStretch } from '../efficiency/rawTallies.ts'
import type { BreakdownSources } from './computeBreakdown.ts'

/** What slices tell of an operation: its setups by machine, and from when to when there was time or a part of it (epoch ms). */
export type OperationTold = Interval & { setups: (Changeover & { resourceID: string })[] }

const hourMs = 3_600_000
// Over a long weekend, where nothing ran the day before.
const farMs = 96 * hourMs
/** How far back an operation is looked for that ran before, one after the other. */
const backsMs = [2 * hourMs, farMs]
const atOnce = 16

type Ask = { floor: Floor; asOf: number; signal?: AbortSignal }

/** Resolved time of stretches, each as far back as an operation ran before it. */
async function timelinesBack(
  { clickhouse }: BreakdownSources,
  { floor, asOf, signal }: Ask,
  stretches: readonly ResourceStretch[],
): Promise<Timeline[]> {
  const told: Timeline[] = []
  let places = stretches.map((_, place) => place)
  for (const backMs of backsMs) {
    const wide = places.map((place) => {
      const { resourceID, range } = stretches[place]!
      return { resourceID, range: { start: range.start - backMs, end: range.end } }
    })
    const slices = await slicesByStretch(clickhouse, { floor, stretches: wide, signal })
    for (const [k, place] of places.entries())
      told[place] = timelineOf(floor, stretches[place]!.resourceID, slices[k]!, asOf)
    places = places.filter((place) => !ranBefore(told[place]!.segments, stretches[place]!.range.start))
  }
  return told
}

/** From when to when something of each operation is in a stretch. */
function* spans({ segments, kept }: Timeline, { start, end }: Interval): Generator<Interval & { operation: string }> {
  for (const { from, to, slice } of segments)
    if (to > start && from < end)
      for (const output of slice.outputs) {
        const operation = operationKey(output)
        if (operation) yield { operation, start: Math.max(from, start), end: Math.min(to, end) }
      }
  for (const { from, outputs, state } of kept)
    if (state !== 0 && from >= start && from < end)
      for (const output of outputs) {
        const operation = output.good + output.scrap + output.rework > 0 ? operationKey(output) : null
        if (operation) yield { operation, start: from, end: from }
      }
}

/** Reads the stretches of machines (epoch ms; before `asOf`) and tells what they hold of each operation. */
export async function toldBySlices(
  sources: BreakdownSources,
  ask: Ask,
  stretches: ReadonlyMap<string, readonly Interval[]>,
): Promise<Map<string, OperationTold>> {
  const told = new Map<string, OperationTold>()
  const of = (operation: string) => {
    let one = told.get(operation)
    if (!one) {
      one = { start: Infinity, end: -Infinity, setups: [] }
      told.set(operation, one)
    }
    return one
  }
  const { floor } = ask
  const { organizationId } = floor
  const read = async ({ resourceID, range }: ResourceStretch, timeline: Timeline) => {
    const said = { organizationId, from: range.start - farMs, to: range.end, resourceIDs: [resourceID] }
    const reasons = reasonsInForce((await sources.entriesOf(said)).get(resourceID) ?? [])
    for (const { operation, start, end } of spans(timeline, range)) {
      const one = of(operation)
      one.start = Math.min(one.start, start)
      one.end = Math.max(one.end, end)
    }
    for (const setup of changeovers({ floor, resourceID, segments: timeline.segments, reasons, range }))
      of(setup.operation).setups.push({ ...setup, resourceID })
  }
  const work = [...stretches].flatMap(([resourceID, ranges]) => unite(ranges).map((range) => ({ resourceID, range })))
  const reading = (from: number) => timelinesBack(sources, ask, work.slice(from, from + atOnce))
  let coming = reading(0)
  for (let from = 0; from < work.length; from += atOnce) {
    const timelines = await coming
    // The next are read while these are looked through.
    if (from + atOnce < work.length) coming = reading(from + atOnce)
    // Should these fail, nobody waits for the next any more.
    coming.catch(() => {})
    await Promise.all(timelines.map((timeline, k) => read(work[from + k]!, timeline)))
  }
  return told
}
