import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Batch } from '../facts/intake.ts'
import type { createTouchedIntervals } from '../facts/touchedIntervals.ts'
import type { Unsummed } from '../rollUp/unsummed.ts'

/**
 * Data can change results this far from it (ms): a replaced slice can have been a day long, and an idle interval that
 * meets it counts as a minor stop or not by its whole length, up to another day.
 */
const reachMs = 2 * 86_400_000

/** The range and the level of a query (`catchUpRequest`). */
type Query = { organizationId: number; range: Interval; rollups: boolean }

/**
 * Creates a check whether received data that a query would not see yet can change its result. `batches`: those that
 * wait or are being inserted.
 */
export function createOpenWork(parts: {
  batches: () => readonly Pick<Batch, 'intervals'>[]
  touched: Pick<ReturnType<typeof createTouchedIntervals>, 'of'>
  unsummed: Pick<Unsummed, 'of'>
}) {
  const { batches, touched, unsummed } = parts
  return ({ organizationId, range, rollups }: Query): boolean => {
    const meets = (start: number, end: number) => start - reachMs < range.end && end + reachMs > range.start
    const isArriving = batches().some(({ intervals }) =>
      intervals.some((interval) => interval.organizationId === organizationId && meets(interval.from, interval.to)),
    )
    if (isArriving || !rollups) return isArriving
    return [touched, unsummed].some((work) => work.of(organizationId).some(({ start, end }) => meets(start, end)))
  }
}
