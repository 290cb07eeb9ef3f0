import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { dayOfDate, wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { readClosedBefore } from '@takt/store/closedDays.ts'
import { readRows } from '@takt/store/rowBinary/readRows.ts'
import { bindParams, boundSeconds, mine } from '../efficiency/bindParams.ts'
import { daysOfJobs } from './dayParts.ts'

type Ask = { floor: Floor; jobs: readonly string[]; signal?: AbortSignal }

/** Where the life of jobs begins: the first instant of the first day (of the organization's zone) with work on them; null where there is none. */
export async function firstDayStart(client: ClickHouse, { floor, jobs, signal }: Ask): Promise<number | null> {
  const clock = wallClock(floor.timeZone)
  const closedBefore = await readClosedBefore(client, floor)
  const { params, bind } = bindParams(floor.organizationId)
  const wanted = bind(jobs, 'Array(String)')
  const open = boundSeconds(bind, Math.max(0, closedBefore === null ? 0 : clock.dayStart(dayOfDate(closedBefore))))
  const query = `SELECT toUInt8(0), toInt32(min(day)), toUInt8(count() > 0) FROM rollup_day_detail
      WHERE organization_id = {organization:UInt32} AND hasAny(work.job_num, ${wanted})
    UNION ALL SELECT toUInt8(1), toInt32(toUnixTimestamp(min(window_start))), toUInt8(count() > 0) FROM rollup_window_by_day
      WHERE organization_id = {organization:UInt32} AND window_start >= ${open} AND hasAny(details.job_num, ${wanted})`
  const starts: number[] = []
  const row = (reader: { uint8: () => number; int32: () => number }) => ({
    open: reader.uint8() === 1,
    first: reader.int32(),
    found: reader.uint8() === 1,
  })
  for await (const rows of readRows(client, { query, params, row, signal }))
    for (const { open, first, found } of rows)
      if (found) starts.push(clock.dayStart(open ? clock.dayOf(first * 1000) : first))
  return starts.length > 0 ? Math.min(...starts) : null
}

/** How many operations ran on the machines' closed days with work on the jobs, by resourceID and day (`jobDayKey`). */
export async function operationsByDay(client: ClickHouse, { floor, jobs, signal }: Ask): Promise<Map<string, number>> {
  const { params, bind } = bindParams(floor.organizationId)
  const operations = 'arrayZip(work.job_num, work.assembly_seq, work.opr_seq)'
  const query = `SELECT toString(resource_id), toInt32(day),
      toUInt32(length(arrayDistinct(arrayFilter((operation, ms) -> ms > 0 AND operation.1 != '', ${operations}, work.run_ms))))
    FROM rollup_day_detail FINAL WHERE ${mine(bind, [...floor.resources.keys()])} AND ${daysOfJobs({ jobs }, bind)}`
  const found = new Map<string, number>()
  const row = (reader: { text: () => string; int32: () => number; uint32: () => number }) => ({
    ...{ resourceID: reader.text(), day: reader.int32() },
    operations: reader.uint32(),
  })
  for await (const rows of readRows(client, { query, params, row, signal }))
    for (const { resourceID, day, operations } of rows) found.set(jobDayKey(resourceID, day), operations)
  return found
}

export const jobDayKey = (resourceID: string, day: number) => `${day} ${resourceID}`
