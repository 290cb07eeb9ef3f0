import { windowCeil, windowFloor } from '@takt/domain/efficiency/contextNeeded.ts'
import { windowMs } from '@takt/domain/efficiency/windowRollup.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import type { RowReader } from '@takt/store/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/rowBinary/readRows.ts'

/** Adjoining five-minute windows of a machine that all hold planned time without a reason: `ms` of it together. */
export type UnexplainedSpan = { resourceID: string; range: Interval; ms: number }

type Question = { organizationId: number; resourceIDs: readonly string[]; range: Interval; kinds: readonly string[] }

// The condition stands in the aggregates: beside the key it might be applied before replacement and revive a replaced
// row.
const query = `SELECT toString(resource_id), toUnixTimestamp64Milli(max(last_to)),
    groupArrayIf(toUnixTimestamp(window_start), open_ms > 0), groupArrayIf(toUInt32(open_ms), open_ms > 0)
  FROM (SELECT resource_id, last_to, window_start, arraySum((ms, kind, reason, planned) ->
      if(planned = 1 AND reason = '' AND has({kinds:Array(String)}, kind), ms, 0),
      details.ms, details.time_class, details.reason, details.scheduled) AS open_ms
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
})

function spansOf({ resourceID, starts, lengths }: ReturnType<typeof row>): UnexplainedSpan[] {
  const spans: UnexplainedSpan[] = []
  const windows = starts.map((start, k) => ({ start: start * 1000, ms: lengths[k]! })).sort((a, b) => a.start - b.start)
  for (const { start, ms } of windows) {
    const last = spans.at(-1)
    if (last?.range.end === start) {
      last.range.end += windowMs
      last.ms += ms
    } else spans.push({ resourceID, range: { start, end: start + windowMs }, ms })
  }
  return spans
}

/**
 * Where stops of these kinds have no reason, in whole windows around `range`: those with the most of it first.
 * `lastTo`: until when (epoch ms) anything is known of each machine.
 */
export async function readUnexplained(client: ClickHouse, question: Question) {
  const { organizationId, resourceIDs, range, kinds } = question
  const spans: UnexplainedSpan[] = []
  const lastTo = new Map<string, number>()
  if (resourceIDs.length === 0) return { spans, lastTo }
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
      for (const span of spansOf(row)) spans.push(span)
    }
  return { spans: spans.sort((a, b) => b.ms - a.ms), lastTo }
}
