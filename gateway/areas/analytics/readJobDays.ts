import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { ResourceDay } from '@takt/store/clickhouse/dayCourses.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { bindParams, boundSeconds } from '../../core/rollups/bindParams.ts'

type JobDaysRequest = {
  floor: Floor
  jobs: readonly string[]
  asOf: number
  /** The date before which days are closed; null: no day is closed. */
  closedBefore: string | null
  signal?: AbortSignal
}

/**
 * Returns the days (in the organization's zone, started before `asOf`) on which machines worked on any of the jobs; of
 * open days all from the first to the last.
 */
export async function readJobDays(client: ClickHouse, request: JobDaysRequest): Promise<ResourceDay[]> {
  const { floor, jobs, asOf, closedBefore, signal } = request
  const clock = wallClock(floor.timeZone)
  const openFrom = closedBefore === null ? 0 : dayOfDate(closedBefore)
  const { params, bind } = bindParams(floor.organizationId)
  const jobList = bind(jobs, 'Array(String)')
  const open = boundSeconds(bind, Math.max(0, clock.dayStart(openFrom)))
  const isAny = (column: string) => `arrayExists(job -> job IN ${jobList}, ${column})`
  const query = `SELECT toUInt8(0), toString(resource_id), toUInt32(day), toUInt32(day) FROM rollup_day_course FINAL
      WHERE organization_id = {organization:UInt32} AND day < toDate(${bind(openFrom, 'UInt16')})
        AND ${isAny('spans.job_num')}
    UNION ALL SELECT toUInt8(1), toString(resource_id), toUnixTimestamp(min(window_start)),
      toUnixTimestamp(max(window_start)) FROM rollup_window_by_day
      WHERE organization_id = {organization:UInt32}
        AND window_start >= ${open} AND ${isAny('details.job_num')} GROUP BY resource_id`
  const jobDays: ResourceDay[] = []
  const row = (reader: RowReader) => [reader.uint8() === 1, reader.text(), reader.uint32(), reader.uint32()] as const
  const today = clock.dayOf(asOf - 1)
  for await (const rows of readRows(client, { query, params, row, signal }))
    for (const [isOpen, resourceID, from, to] of rows) {
      if (!floor.resources.has(resourceID)) continue
      const [first, last] = isOpen ? [clock.dayOf(from * 1000), clock.dayOf(to * 1000)] : [from, to]
      for (let day = first; day <= Math.min(last, today); day++) jobDays.push({ resourceID, day })
    }
  return jobDays
}
