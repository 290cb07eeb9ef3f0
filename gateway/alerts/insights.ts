import { setImmediate } from 'node:timers/promises'
import { combinationEffects } from '@takt/domain/alerts/combinationEffects.ts'
import type { Finding } from '@takt/domain/alerts/finding.ts'
import type { InsightSettings } from '@takt/domain/alerts/insightSettings.ts'
import { levelChanges } from '@takt/domain/alerts/levelChanges.ts'
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

/** What insights are asked of: machines, a range of time, and the instant that counts as now. */
export type InsightsQuestion = {
  floor: Floor
  resourceIDs: readonly string[]
  range: Interval
  asOf: number
  settings: InsightSettings
  standardsOf: (keys: readonly string[]) => Promise<SetupStandards>
}

/** The whole days of the organization's zone within a range and before the instant. */
function wholeDays({ floor, range, asOf }: InsightsQuestion) {
  const clock = wallClock(floor.timeZone)
  const firstDay = clock.dayOf(range.start - 1) + 1
  const endDay = clock.dayOf(Math.min(range.end, asOf))
  return { firstDay, endDay, range: { start: clock.dayStart(firstDay), end: clock.dayStart(endDay) } }
}

/** Everything that is found in the whole days of a range, in no particular order. */
export async function insights(clickhouse: ClickHouse, asked: InsightsQuestion): Promise<Finding[]> {
  const { floor, resourceIDs, settings } = asked
  const { firstDay, endDay, range } = wholeDays(asked)
  if (firstDay >= endDay || resourceIDs.length === 0) return []
  const { organizationId } = floor
  const closedBefore = await readClosedBefore(clickhouse, floor)
  const days = { floor, resourceIDs, firstDay, endDay, closedBefore }
  const [machineDays, stopHours, workDays, setups] = await Promise.all([
    readMachineDays(clickhouse, { organizationId, resourceIDs, firstDay, endDay }),
    readStopHours(clickhouse, days),
    readWorkDays(clickhouse, days, settings.combination.leastRunSecs),
    readOperationSetups(clickhouse, days),
  ])
  const standards = setups.length > 0 ? await asked.standardsOf(setups.map(operationKey)) : new Map()
  const question = { floor, range, settings }
  const looks = [
    () => levelChanges(question, machineDays),
    () => recurringStops(question, stopHours),
    () => combinationEffects(question, workDays),
    () => longSetups(question, setups, standards),
  ]
  const found: Finding[] = []
  for (const look of looks) {
    found.push(...look())
    // Other requests get their turn.
    await setImmediate()
  }
  return found
}
