import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { contextNeeded } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { countSlices } from '@takt/store/clickhouse/slices.ts'
import { maxAnswerRows, narrowQuestion } from '../../core/http/responses/largeAnswers.ts'
import { efficiencyTexts as texts } from './texts.ts'
import type { Stretch } from './timelines.ts'

/** About how many slices are read with one query, and the maximum length of a stretch in days. */
const slicesAtOnce = 5000
const maxDaysAtOnce = 64

/** A slice may last a day: one reaches at most into the day after the one on which it began. */
const reachDays = 1

/**
 * Cuts a range into stretches with a few thousand slices each, by how many slices there are of each day. Refuses a range
 * with more slices than an answer has rows, before any of them is read.
 */
export async function evidenceStretches(
  clickhouse: ClickHouse,
  question: { floor: Floor; resourceID: string; range: Interval; signal: AbortSignal },
): Promise<Stretch[]> {
  const { floor, resourceID, range, signal } = question
  const { deviceIds } = contextNeeded(floor, resourceID, range)
  const { organizationId } = floor
  const from = (Math.floor(range.start / dayMs) - reachDays) * dayMs
  const days = await countSlices(clickhouse, { organizationId, deviceIds, from, to: range.end, signal })
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  const all = days.reduce((sum, { count }) => sum + count, 0)
  if (all > maxAnswerRows) throw narrowQuestion('end', texts.tooManySlices(all, maxAnswerRows))
  const stretches: Stretch[] = []
  for (let start = range.start; start < range.end; ) {
    const first = Math.floor(start / dayMs)
    let [day, count] = [first, counts.get(first) ?? 0]
    while (day - first + 1 < maxDaysAtOnce && count + (counts.get(day + 1) ?? 0) <= slicesAtOnce)
      count += counts.get(++day) ?? 0
    const end = Math.min((day + 1) * dayMs, range.end)
    const reaching = counts.get(first - reachDays) ?? 0
    stretches.push({ start, end, isEmpty: count + reaching === 0 })
    start = end
  }
  return stretches
}
