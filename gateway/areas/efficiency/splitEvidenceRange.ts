import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { contextNeeded } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { countSlices } from '@takt/store/clickhouse/slices.ts'
import { maxResponseRows, queryTooLarge } from '../../core/http/responses/largeResponses.ts'
import { efficiencyTexts as texts } from './texts.ts'
import type { ChunkInterval } from './timelines.ts'

/** Approximate number of slices per query, and maximum length of an interval in days. */
const slicesPerQuery = 5000
const maxDaysPerQuery = 64

/** A slice lasts at most a day, so it extends at most into the day after its start. */
const reachDays = 1

/**
 * Splits a range into intervals of a few thousand slices each, by the number of slices per day. Rejects a range with
 * more slices than the maximum number of response rows before reading any of them.
 */
export async function splitEvidenceRange(
  clickhouse: ClickHouse,
  query: { floor: Floor; resourceID: string; range: Interval; signal: AbortSignal },
): Promise<ChunkInterval[]> {
  const { floor, resourceID, range, signal } = query
  const { deviceIds } = contextNeeded(floor, resourceID, range)
  const { organizationId } = floor
  const from = (Math.floor(range.start / dayMs) - reachDays) * dayMs
  const days = await countSlices(clickhouse, { organizationId, deviceIds, from, to: range.end, signal })
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  const all = days.reduce((sum, { count }) => sum + count, 0)
  if (all > maxResponseRows) throw queryTooLarge('end', texts.tooManySlices(all, maxResponseRows))
  const intervals: ChunkInterval[] = []
  for (let start = range.start; start < range.end; ) {
    const first = Math.floor(start / dayMs)
    let [day, count] = [first, counts.get(first) ?? 0]
    while (day - first + 1 < maxDaysPerQuery && count + (counts.get(day + 1) ?? 0) <= slicesPerQuery)
      count += counts.get(++day) ?? 0
    const end = Math.min((day + 1) * dayMs, range.end)
    const reaching = counts.get(first - reachDays) ?? 0
    intervals.push({ start, end, isEmpty: count + reaching === 0 })
    start = end
  }
  return intervals
}
