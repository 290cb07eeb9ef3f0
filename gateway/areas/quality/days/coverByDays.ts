import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { type DaysOf, isSummed, readDays } from './readDays.ts'

/** Parts of a range: days with stored totals, and intervals whose values must be read; epoch ms, ascending. */
export type DaysCover = { days: { start: number; madeAt: number }[]; intervals: Interval[] }

/** Returns the starts of the whole days of a zone in `[start, end)`, and the end of the last one. */
export function wholeDays({ start, end }: Interval, timeZone: string): { starts: number[]; end: number } {
  const clock = wallClock(timeZone)
  const starts: number[] = []
  let day = clock.dayOf(start - 1) + 1
  while (clock.dayStart(day + 1) <= end) starts.push(clock.dayStart(day++))
  return { starts, end: starts.length > 0 ? clock.dayStart(day) : start }
}

/**
 * Splits a range into days with complete stored totals, and the remaining intervals, whose single values the caller
 * must read.
 */
export async function coverByDays(
  client: ClickHouse,
  of: DaysOf,
  { range, now, signal }: { range: Interval; now: number; signal?: AbortSignal },
): Promise<DaysCover> {
  const whole = wholeDays(range, of.timeZone)
  const daysByStart = new Map((await readDays(client, of, { ...whole, now, signal })).map((day) => [day.start, day]))
  const intervals: Interval[] = []
  const read = (start: number, end: number) => {
    const last = intervals.at(-1)
    if (last?.end === start) last.end = end
    else if (start < end) intervals.push({ start, end })
  }
  read(range.start, whole.starts[0] ?? range.end)
  const days = whole.starts.flatMap((start, k) => {
    const day = daysByStart.get(start)
    // A day without values contributes nothing.
    if (!day) return []
    if (isSummed(day)) return [{ start, madeAt: day.madeAt! }]
    read(start, whole.starts[k + 1] ?? whole.end)
    return []
  })
  if (whole.starts.length > 0) read(whole.end, range.end)
  return { days, intervals }
}
