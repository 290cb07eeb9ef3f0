import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Detail, WindowRollup } from '@takt/domain/areas/efficiency/totals/windowRollup.ts'
import { dateOfDay, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'

/** Totals by key (as JSON text). */
type Totals = Record<string, number[]>
export type DayDetails = { stops: Totals; work: Totals }

const query = `SELECT toString(day) AS day,
    arrayZip(stops.hour, stops.shift_num, stops.time_class, stops.reason, stops.scheduled) AS stopKeys,
      arrayZip(stops.ms, stops.starts) AS stopSums,
    arrayZip(work.shift_num, work.job_num, work.assembly_seq, work.opr_seq, work.part_num, work.part_revision,
      work.emp_ids, work.scheduled) AS workKeys,
    arrayZip(work.run_ms, work.setup_ms, work.idle_ms, work.minor_stop_ms, work.down_ms, work.off_ms, work.good,
      work.scrap, work.rework,
      work.ideal_secs, work.good_ideal_secs, work.ideal_missing) AS workSums
  FROM rollup_day_detail FINAL WHERE organization_id = {organization:UInt32} AND resource_id = {resource:String}
    ORDER BY day`
const keys = z.array(z.array(z.unknown()))
const totals = z.array(z.array(z.coerce.number()))
const row = z.object({ day: z.string(), stopKeys: keys, stopSums: totals, workKeys: keys, workSums: totals })

const totalsOf = (about: unknown[][], numbers: number[][]): Totals =>
  Object.fromEntries(about.map((key, k) => [JSON.stringify(key), numbers[k]!]))

/** Returns the stored details of a resource's days, by date. For assertions. */
export async function readDayDetails(client: ClickHouse, floor: Floor, resourceID: string) {
  const { organizationId } = floor
  const rows = await queryTenant(client, { organizationId, query, params: { resource: resourceID }, row })
  return new Map<string, DayDetails>(
    rows.map(({ day, stopKeys, stopSums: stopTotals, workKeys, workSums: workTotals }) => [
      day,
      { stops: totalsOf(stopKeys, stopTotals), work: totalsOf(workKeys, workTotals) },
    ]),
  )
}

const classes = ['running', 'setup', 'idle', 'minorStop', 'down', 'off']

function add(into: Totals, about: unknown[], numbers: number[]) {
  if (numbers.every((number) => number === 0)) return
  const key = JSON.stringify(about)
  into[key] = (into[key] ?? numbers.map(() => 0)).map((sum, k) => sum + numbers[k]!)
}

function addDetail({ stops, work }: DayDetails, hour: number, d: Detail) {
  const [shift, scheduled] = [d.shiftNum ?? -1, d.scheduled ? 1 : 0]
  if (d.timeClass !== 'running') add(stops, [hour, shift, d.timeClass, d.reason ?? '', scheduled], [d.ms, d.starts])
  const operation = [d.jobNum ?? '', d.assemblySeq ?? -1, d.oprSeq ?? -1, d.partNum ?? '', d.partRevision ?? '']
  add(
    work,
    [shift, ...operation, d.empIDs, scheduled],
    [
      ...classes.map((timeClass) => (d.timeClass === timeClass ? d.ms : 0)),
      d.good,
      d.scrap,
      d.rework,
      d.idealSecs,
      d.goodIdealSecs,
      d.idealMissing,
    ],
  )
}

/** Computes the totals of windows by day one after the other, as the simplest reference. For assertions. */
export function dayDetailsOf(windows: readonly WindowRollup[], timeZone: string): Map<string, DayDetails> {
  const days = new Map<string, DayDetails>()
  const clock = wallClock(timeZone)
  for (const { windowStart, details } of windows) {
    const date = dateOfDay(clock.dayOf(windowStart))
    const day = days.get(date) ?? { stops: {}, work: {} }
    days.set(date, day)
    for (const detail of details) addDetail(day, new Date(clock.localOf(windowStart)).getUTCHours(), detail)
  }
  return days
}
