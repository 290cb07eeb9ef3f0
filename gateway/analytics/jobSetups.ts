import { type Changeover, changeovers, operationKey, ranBefore } from '@takt/domain/efficiency/changeovers.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { reasonsInForce } from '@takt/domain/efficiency/reasonsInForce.ts'
import { type Timeline, timelineOf } from '@takt/domain/efficiency/timeline.ts'
import { type Interval, unite } from '@takt/domain/schedule/interval.ts'
import { slicesByResource } from '../efficiency/rawTallies.ts'
import type { BreakdownSources } from './computeBreakdown.ts'

/** What slices tell of an operation: its setups by machine, and from when to when there was time or a part of it (epoch ms). */
export type OperationTold = Interval & { setups: (Changeover & { resourceID: string })[] }

const dayMs = 86_400_000
// Over a long weekend, where nothing ran the day before.
const farMs = 4 * dayMs
const atOnce = 4

type Ask = { floor: Floor; asOf: number; signal?: AbortSignal }

/** Resolved time of a stretch, as far back as an operation ran before it. */
async function timelineBack(sources: BreakdownSources, ask: Ask, resourceID: string, range: Interval) {
  const read = async (backMs: number) => {
    const wide = { start: range.start - backMs, end: range.end }
    const slices = await slicesByResource(sources.clickhouse, { ...ask, resourceIDs: [resourceID], range: wide })
    return timelineOf(ask.floor, resourceID, slices.get(resourceID)!, ask.asOf)
  }
  const near = await read(dayMs)
  return ranBefore(near.segments, range.start) ? near : read(farMs)
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
  const read = async (resourceID: string, range: Interval) => {
    const { floor } = ask
    const timeline = await timelineBack(sources, ask, resourceID, range)
    const { organizationId } = floor
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
  for (let k = 0; k < work.length; k += atOnce)
    await Promise.all(work.slice(k, k + atOnce).map(({ resourceID, range }) => read(resourceID, range)))
  return told
}
