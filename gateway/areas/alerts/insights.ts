import { datedInFacts } from '@takt/domain/areas/alerts/datedInFacts.ts'
import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import type { InsightSettings } from '@takt/domain/areas/alerts/insightSettings.ts'
import { levelChangeSteps } from '@takt/domain/areas/alerts/levelChanges.ts'
import { longSetups, type SetupStandards } from '@takt/domain/areas/alerts/longSetups.ts'
import { recurringStopSteps } from '@takt/domain/areas/alerts/recurringStops.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readClosedBefore } from '@takt/store/clickhouse/closedDays.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import type { CombinationsOf } from './combinationsQuestion.ts'
import { splitDayOf } from './detailRows.ts'
import { readComparedSetups } from './readComparedSetups.ts'
import { readLevelDays } from './readLevelDays.ts'
import { readStopHours } from './readStopHours.ts'

/** Whole days `[firstDay, endDay)` by number. */
export type Days = { firstDay: number; endDay: number }

/** What insights are asked of: machines and days of the organization's zone. */
export type InsightsQuestion = {
  floor: Floor
  resourceIDs: readonly string[]
  days: Days
  settings: InsightSettings
  combinationsOf: CombinationsOf
  /** Of all operations of the organization. */
  standardsOf: () => Promise<SetupStandards>
}

/** The whole days of a zone within a range and before the one that holds `asOf`. */
export function wholeDays(timeZone: string, range: Interval, asOf: number): Days {
  const clock = wallClock(timeZone)
  return { firstDay: clock.dayOf(range.start - 1) + 1, endDay: clock.dayOf(Math.min(range.end, asOf)) }
}

/** Everything that is found in whole days, in no particular order. */
export async function insights(clickhouse: ClickHouse, asked: InsightsQuestion): Promise<Finding[]> {
  const { floor, resourceIDs, settings } = asked
  const { firstDay, endDay } = asked.days
  if (firstDay >= endDay || resourceIDs.length === 0) return []
  const { organizationId } = floor
  const habitsFrom = Math.max(firstDay, endDay - settings.habitDays)
  const { timeZone } = floor
  const daysAsked = readClosedBefore(clickhouse, floor).then((closedBefore) => {
    return { floor: { organizationId, timeZone }, resourceIDs, firstDay: habitsFrom, endDay, closedBefore }
  })
  const clock = wallClock(timeZone)
  const from = (day: number) => ({
    floor,
    range: { start: clock.dayStart(day), end: clock.dayStart(endDay) },
    settings,
  })
  const habits = from(habitsFrom)

  async function levels() {
    const whole = { organizationId, resourceIDs, firstDay, endDay }
    return inTurns(levelChangeSteps(from(firstDay), await readLevelDays(clickhouse, whole)))
  }
  const stops = async () => inTurns(recurringStopSteps(habits, await readStopHours(clickhouse, await daysAsked)))
  const combinations = async () =>
    asked.combinationsOf({ days: await daysAsked, habits: { range: habits.range, settings } })
  async function setups() {
    const [days, standards] = await Promise.all([daysAsked, asked.standardsOf()])
    const compared = await readComparedSetups(clickhouse, days, standards)
    return longSetups(
      { range: { start: habits.range.start, end: clock.dayStart(splitDayOf(days)) }, settings },
      compared,
    )
  }
  // Each is looked at as soon as it is read: the engine reads on meanwhile, and other requests get their turn.
  const found = (await Promise.all([combinations(), levels(), stops(), setups()])).flat()
  return found.map((finding) => datedInFacts(finding, floor))
}
