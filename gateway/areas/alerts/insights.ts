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
import { runYielding } from '@takt/store/queue/yielding.ts'
import type { CombinationsOf } from './combinationsQuery.ts'
import { splitDayOf } from './detailRows.ts'
import { readComparedSetups } from './readComparedSetups.ts'
import { readStopHours } from './readStopHours.ts'

const query = `SELECT resource_id, day, toUInt32(run_ms),
  toUInt32(run_ms + setup_ms + idle_ms + minor_stop_ms + down_ms + off_ms),
    toFloat64(ideal_secs), toFloat64(good_ideal_secs), toUInt8(ideal_missing > 0)
  FROM rollup_day FINAL WHERE organization_id = {organization:UInt32} AND resource_id IN {resources:Array(String)}
    AND day >= toDate({firstDay:UInt16}) AND day < toDate({endDay:UInt16})
  ORDER BY resource_id, day`

/** Reads the level metrics of each resource on each of the days `[firstDay, endDay)` (by number) that has data. */
async function readLevelDays(
  client: ClickHouse,
  selection: { organizationId: number; resourceIDs: readonly string[]; firstDay: number; endDay: number },
): Promise<MachineDays[]> {
  const { organizationId, resourceIDs, firstDay, endDay } = selection
  const params = { organization: organizationId, resources: resourceIDs, firstDay, endDay }
  const result: MachineDays[] = []
  let days: MachineDays | undefined
  for await (const _ of readRows(client, {
    query,
    params,
    row(reader) {
      const resourceID = reader.text()
      const [day, runMs, knownMs] = [reader.uint16(), reader.uint32(), reader.uint32()]
      const [idealSecs, goodIdealSecs, idealMissing] = [reader.float64(), reader.float64(), reader.uint8()]
      // Stored only after the complete row was read: a row split over two chunks is read again from its beginning.
      if (days?.resourceID !== resourceID) {
        days = emptyMachineDays(resourceID)
        result.push(days)
      }
      days.day.push(day)
      days.runMs.push(runMs)
      days.knownMs.push(knownMs)
      days.idealSecs.push(idealSecs)
      days.goodIdealSecs.push(goodIdealSecs)
      days.idealMissing.push(idealMissing)
    },
  }));
  return result
}

/** Whole days `[firstDay, endDay)` by number. */
export type Days = { firstDay: number; endDay: number }

/** Input of insights: machines and days in the organization's zone. */
export type InsightsQuery = {
  floor: Floor
  resourceIDs: readonly string[]
  days: Days
  settings: InsightSettings
  combinationsOf: CombinationsOf
  /** Returns the standards of all operations of the organization. */
  standardsOf: () => Promise<SetupStandards>
}

/** Returns the whole days of a zone within a range and before the day of `asOf`. */
export function wholeDays(timeZone: string, range: Interval, asOf: number): Days {
  const clock = wallClock(timeZone)
  return { firstDay: clock.dayOf(range.start - 1) + 1, endDay: clock.dayOf(Math.min(range.end, asOf)) }
}

/** Returns all findings in whole days, in no particular order. */
export async function insights(clickhouse: ClickHouse, input: InsightsQuery): Promise<Finding[]> {
  const { floor, resourceIDs, settings } = input
  const { firstDay, endDay } = input.days
  if (firstDay >= endDay || resourceIDs.length === 0) return []
  const { organizationId } = floor
  const habitsFrom = Math.max(firstDay, endDay - settings.habitDays)
  const { timeZone } = floor
  const daysQuery = readClosedBefore(clickhouse, floor).then((closedBefore) => {
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
    return runYielding(levelChangeSteps(from(firstDay), await readLevelDays(clickhouse, whole)))
  }
  const stops = async () => runYielding(recurringStopSteps(habits, await readStopHours(clickhouse, await daysQuery)))
  const combinations = async () =>
    input.combinationsOf({ days: await daysQuery, habits: { range: habits.range, settings } })
  async function setups() {
    const [days, standards] = await Promise.all([daysQuery, input.standardsOf()])
    const compared = await readComparedSetups(clickhouse, days, standards)
    return longSetups(
      { range: { start: habits.range.start, end: clock.dayStart(splitDayOf(days)) }, settings },
      compared,
    )
  }
  // Each is analyzed as soon as it is read, while the engine continues reading and other requests are served.
  const findings = (await Promise.all([combinations(), levels(), stops(), setups()])).flat()
  return findings.map((finding) => datedInFacts(finding, floor))
}
