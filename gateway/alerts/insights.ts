import { setImmediate } from 'node:timers/promises'
import { combinationEffects } from '@takt/domain/alerts/combinationEffects.ts'
import type { Finding } from '@takt/domain/alerts/finding.ts'
import type { InsightSettings } from '@takt/domain/alerts/insightSettings.ts'
import { levelChanges, levelFields } from '@takt/domain/alerts/levelChanges.ts'
import { longSetups, operationKey, type SetupStandards } from '@takt/domain/alerts/longSetups.ts'
import { recurringStops } from '@takt/domain/alerts/recurringStops.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import { wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { readClosedBefore } from '@takt/store/closedDays.ts'
import { readOperationSetups } from './readOperationSetups.ts'
import { readStopHours } from './readStopHours.ts'
import { readMachineDays } from './readTallies.ts'
import { readWorkDays } from './readWorkDays.ts'

/** Whole days `[firstDay, endDay)` by number. */
export type Days = { firstDay: number; endDay: number }

/** What insights are asked of: machines and days of the organization's zone. */
export type InsightsQuestion = {
  floor: Floor
  resourceIDs: readonly string[]
  days: Days
  settings: InsightSettings
  standardsOf: (keys: readonly string[]) => Promise<SetupStandards>
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
  const closedBefore = await readClosedBefore(clickhouse, floor)
  const habitsFrom = Math.max(firstDay, endDay - settings.habitDays)
  const days = { floor, resourceIDs, firstDay: habitsFrom, endDay, closedBefore }
  const [machineDays, stopHours, workDays, setups] = await Promise.all([
    readMachineDays(clickhouse, { organizationId, resourceIDs, firstDay, endDay }, levelFields),
    readStopHours(clickhouse, days),
    readWorkDays(clickhouse, days, settings.combination.leastRunSecs),
    readOperationSetups(clickhouse, days),
  ])
  const standards = setups.length > 0 ? await asked.standardsOf(setups.map(operationKey)) : new Map()
  const clock = wallClock(floor.timeZone)
  const from = (day: number) => ({
    floor,
    range: { start: clock.dayStart(day), end: clock.dayStart(endDay) },
    settings,
  })
  const habits = from(habitsFrom)
  const looks = [
    () => levelChanges(from(firstDay), machineDays),
    () => recurringStops(habits, stopHours),
    () => combinationEffects(habits, workDays),
    () => longSetups(habits, setups, standards),
  ]
  const found: Finding[] = []
  for (const look of looks) {
    found.push(...look())
    // Other requests get their turn.
    await setImmediate()
  }
  return found
}
