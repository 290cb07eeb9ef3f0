import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Batch } from '../facts/intake.ts'
import type { ChangedInterval, createTouchedIntervals } from '../facts/touchedIntervals.ts'
import type { FirstFacts } from '../floors/firstFacts.ts'
import type { Floors } from '../floors/floors.ts'
import type { Unsummed } from '../rollUp/unsummed.ts'

/**
 * Data can change results this far from it (ms): a replaced slice can have been a day long, and an idle interval that
 * meets it counts as a minor stop or not by its whole length, up to another day.
 */
const reachMs = 2 * 86_400_000

/** The range and the level of a query (`catchUpRequest`). */
type Query = { organizationId: number; range: Interval; rollups: boolean }

/**
 * Creates a function that returns the work on received data without which the result of a query can be out of date:
 * none, the insert, or a round, which also determines first facts. A first fact decides from when on a machine is in
 * service, so that data that may change it count for every later range. `batches`: those that wait or are being
 * inserted.
 */
export function createOpenWork(parts: {
  batches: () => readonly Pick<Batch, 'intervals'>[]
  touched: Pick<ReturnType<typeof createTouchedIntervals>, 'of'>
  unsummed: Pick<Unsummed, 'of'>
  floors: Pick<Floors, 'loaded'>
  firstFacts: Pick<FirstFacts, 'mayChange'>
}) {
  const { batches, touched, unsummed, floors, firstFacts } = parts
  return ({ organizationId, range, rollups }: Query): 'none' | 'insert' | 'round' => {
    const floor = floors.loaded(organizationId)
    const startsInTime = ({ start }: Interval) => start - reachMs < range.end
    const meets = (interval: Interval) => startsInTime(interval) && interval.end + reachMs > range.start
    const changesFirst = (interval: ChangedInterval, areStored: boolean) =>
      startsInTime(interval) && firstFacts.mayChange(floor, interval, areStored)

    const arriving = batches()
      .flatMap(({ intervals }) => intervals.filter((interval) => interval.organizationId === organizationId))
      .map(({ deviceId, from, to }) => ({ deviceId, start: from, end: to }))
    const stored = touched.of(organizationId)
    const isArriving = arriving.some(meets)
    const isRoundNeeded =
      (rollups && (isArriving || stored.some(meets) || unsummed.of(organizationId).some(meets))) ||
      arriving.some((interval) => changesFirst(interval, false)) ||
      stored.some((interval) => changesFirst(interval, true))
    if (isRoundNeeded) return 'round'
    return isArriving ? 'insert' : 'none'
  }
}
