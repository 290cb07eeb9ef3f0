import type { StopKind } from '@takt/domain/areas/efficiency/responses/unexplainedStops.ts'
import { windowCeil, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import { windowMs } from '@takt/domain/areas/efficiency/totals/windowRollup.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'

/** Adjoining five-minute windows that all contain planned time without a reason. */
export type UnexplainedSpan = Interval & {
  /** The stop kind that filled the whole time between the previous span and this one; null: none did. */
  since: StopKind | null
}

/** Spans of a machine that can belong to one stop, oldest first; `ms` is their total time without a reason. */
export type UnexplainedChain = { resourceID: string; spans: UnexplainedSpan[]; ms: number }

type UnexplainedRequest = {
  organizationId: number
  resourceIDs: readonly string[]
  range: Interval
  kinds: readonly StopKind[]
}

// `whole` is the 1-based index of the kind that fills the window, planned or not and whatever its reason; 0: none. The
// condition is applied in the aggregates: next to the key ClickHouse might evaluate it before FINAL and return a
// replaced row.
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

function chainsOf(machineRow: ReturnType<typeof row>, kinds: readonly StopKind[]): UnexplainedChain[] {
  const { resourceID, starts, lengths, wholes } = machineRow
  const windows = starts
    .map((start, k) => ({ start: start * 1000, ms: lengths[k]!, whole: kinds[wholes[k]! - 1] ?? null }))
    .sort((a, b) => a.start - b.start)
  const chains: UnexplainedChain[] = []
  let standstill: { until: number; kind: StopKind } | null = null
  for (const { start, ms, whole } of windows) {
    const chain = chains.at(-1)
    const span = chain?.spans.at(-1)
    const end = start + windowMs
    if (ms > 0) {
      if (chain && span?.end === start) span.end = end
      else if (chain && standstill?.until === start) chain.spans.push({ start, end, since: standstill.kind })
      else chains.push({ resourceID, spans: [{ start, end, since: null }], ms: 0 })
      chains.at(-1)!.ms += ms
      standstill = null
    } else if (span?.end === start) standstill = whole && { until: end, kind: whole }
    else if (standstill?.until === start && standstill.kind === whole) standstill.until = end
    else standstill = null
  }
  return chains
}

/**
 * Reads the stops of these kinds without a reason, in whole windows around `range`, longest total first. `lastTo`: the
 * end of the known data of each machine (epoch ms).
 */
export async function readUnexplained(client: ClickHouse, request: UnexplainedRequest) {
  const { organizationId, resourceIDs, range, kinds } = request
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
