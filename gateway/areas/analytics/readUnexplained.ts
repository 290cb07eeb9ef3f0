import type { StopKind } from '@takt/domain/areas/efficiency/answers/unexplainedStops.ts'
import { windowMs } from '@takt/domain/areas/efficiency/sums/windowRollup.ts'
import { windowCeil, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'

/** Adjoining five-minute windows that all hold planned time without a reason. */
export type UnexplainedSpan = Interval & {
  /** The kind in which the machine stood all the time between the span before and this one; null: it did not. */
  since: StopKind | null
}

/** Spans of a machine that one stop may have a part in, oldest first: `ms` without a reason together. */
export type UnexplainedChain = { resourceID: string; spans: UnexplainedSpan[]; ms: number }

type Question = { organizationId: number; resourceIDs: readonly string[]; range: Interval; kinds: readonly StopKind[] }

// `whole` is the place of the kind that fills the window, planned or not and whatever its reason; 0: none does.
// The condition stands in the aggregates: beside the key it might be applied before replacement and revive a replaced
// row.
const query = `SELECT toString(resource_id), toUnixTimestamp64Milli(max(last_to)),
    groupArrayIf(toUnixTimestamp(window_start), open_ms > 0 OR whole > 0),
    groupArrayIf(toUInt32(open_ms), open_ms > 0 OR whole > 0),
    groupArrayIf(toUInt32(whole), open_ms > 0 OR whole > 0)
  FROM (SELECT resource_id, last_to, window_start, arraySum((ms, kind, reason, planned) ->
      if(planned = 1 AND reason = '' AND has({kinds:Array(String)}, kind), ms, 0),
      details.ms, details.time_class, details.reason, details.scheduled) AS open_ms,
      arrayFirstIndex(wanted -> arraySum((ms, kind) -> if(kind = wanted, ms, 0), details.ms, details.time_class)
        = ${windowMs}, {kinds:Array(String)}) AS whole
    FROM rollup_window_by_day FINAL WHERE organization_id = {organization:UInt32}
      AND resource_id IN {resources:Array(String)}
      AND window_start >= toDateTime({from:UInt32}, 'UTC') AND window_start < toDateTime({until:UInt32}, 'UTC'))
  GROUP BY resource_id`

const numbers = (reader: RowReader) => Array.from({ length: reader.length() }, () => reader.uint32())
const row = (reader: RowReader) => ({
  resourceID: reader.text(),
  lastTo: reader.uint64(),
  starts: numbers(reader),
  lengths: numbers(reader),
  wholes: numbers(reader),
})

function chainsOf(found: ReturnType<typeof row>, kinds: readonly StopKind[]): UnexplainedChain[] {
  const { resourceID, starts, lengths, wholes } = found
  const windows = starts
    .map((start, k) => ({ start: start * 1000, ms: lengths[k]!, whole: kinds[wholes[k]! - 1] ?? null }))
    .sort((a, b) => a.start - b.start)
  const chains: UnexplainedChain[] = []
  let stood: { until: number; kind: StopKind } | null = null
  for (const { start, ms, whole } of windows) {
    const chain = chains.at(-1)
    const span = chain?.spans.at(-1)
    const end = start + windowMs
    if (ms > 0) {
      if (chain && span?.end === start) span.end = end
      else if (chain && stood?.until === start) chain.spans.push({ start, end, since: stood.kind })
      else chains.push({ resourceID, spans: [{ start, end, since: null }], ms: 0 })
      chains.at(-1)!.ms += ms
      stood = null
    } else if (span?.end === start) stood = whole && { until: end, kind: whole }
    else if (stood?.until === start && stood.kind === whole) stood.until = end
    else stood = null
  }
  return chains
}

/**
 * Where stops of these kinds have no reason, in whole windows around `range`: those with the most of it first.
 * `lastTo`: until when (epoch ms) anything is known of each machine.
 */
export async function readUnexplained(client: ClickHouse, question: Question) {
  const { organizationId, resourceIDs, range, kinds } = question
  const chains: UnexplainedChain[] = []
  const lastTo = new Map<string, number>()
  if (resourceIDs.length === 0) return { chains, lastTo }
  const params = {
    organization: organizationId,
    resources: resourceIDs,
    kinds,
    from: windowFloor(range.start) / 1000,
    until: windowCeil(range.end) / 1000,
  }
  for await (const rows of readRows(client, { query, params, row }))
    for (const row of rows) {
      lastTo.set(row.resourceID, row.lastTo)
      for (const chain of chainsOf(row, kinds)) chains.push(chain)
    }
  return { chains: chains.sort((a, b) => b.ms - a.ms), lastTo }
}
