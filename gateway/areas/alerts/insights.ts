import { datedInFacts } from '@takt/domain/areas/alerts/datedInFacts.ts'
import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import type { InsightSettings } from '@takt/domain/areas/alerts/insightSettings.ts'
import { levelChangeSteps } from '@takt/domain/areas/alerts/levelChanges.ts'
import { longSetups, type SetupStandards } from '@takt/domain/areas/alerts/longSetups.ts'
import type { MachineDays } from '@takt/domain/areas/alerts/machineDays.ts'
import { emptyMachineDays } from '@takt/domain/areas/alerts/machineDays.ts'
import { recurringStopSteps } from '@takt/domain/areas/alerts/recurringStops.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readClosedBefore } from '@takt/store/clickhouse/closedDays.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import type { CombinationsOf } from './combinationsQuestion.ts'
import { splitDayOf } from './detailRows.ts'
import { readComparedSetups } from './readComparedSetups.ts'
import { readStopHours } from './readStopHours.ts'

const query = `SELECT resource_id, day, toUInt32(run_ms),
  toUInt32(run_ms + setup_ms + idle_ms + minor_stop_ms + down_ms + off_ms),
    toFloat64(ideal_secs), toFloat64(good_ideal_secs), toUInt8(ideal_missing > 0)
  FROM rollup_day FINAL WHERE organization_id = {organization:UInt32} AND resource_id IN {resources:Array(String)}
    AND day >= toDate({firstDay:UInt16}) AND day < toDate({endDay:UInt16})
  ORDER BY resource_id, day`

/**
 * What tells the level of each resource on each of the days `[firstDay, endDay)` (by number) on which anything is known
 * of it.
 */
async function readLevelDays(
  client: ClickHouse,
  question: { organizationId: number; resourceIDs: readonly string[]; firstDay: number; endDay: number },
): Promise<MachineDays[]> {
  const { organizationId, resourceIDs, firstDay, endDay } = question
  const params = { organization: organizationId, resources: resourceIDs, firstDay, endDay }
  const found: MachineDays[] = []
  let days: MachineDays | undefined
  for await (const _ of readRows(client, {
    query,
    params,
    row(reader) {
      const resourceID = reader.text()
      const [day, runMs, knownMs] = [reader.uint16(), reader.uint32(), reader.uint32()]
      const [idealSecs, goodIdealSecs, idealMissing] = [reader.float64(), reader.float64(), reader.uint8()]
      // Only now: a row that comes in two chunks is read from its beginning again.
      if (days?.resourceID !== resourceID) {
        days = emptyMachineDays(resourceID)
        found.push(days)
      }
      days.day.push(day)
      days.runMs.push(runMs)
      days.knownMs.push(knownMs)
      days.idealSecs.push(idealSecs)
      days.goodIdealSecs.push(goodIdealSecs)
      days.idealMissing.push(idealMissing)
    },
  }));
  return found
}

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
