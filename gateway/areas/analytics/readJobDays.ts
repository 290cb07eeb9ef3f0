import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { ResourceDay } from '@takt/store/clickhouse/dayCourses.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { bindParams, boundSeconds } from '../../core/rollups/bindParams.ts'

type Ask = {
  floor: Floor
  jobs: readonly string[]
  asOf: number
  /** The date before which days are closed, null: none is. */
  closedBefore: string | null
  signal?: AbortSignal
}

/**
 * The days (of the organization's zone, begun before `asOf`) of resources with work on any of the jobs; of open days
 * all from the first one to the last.
 */
export async function readJobDays(client: ClickHouse, ask: Ask): Promise<ResourceDay[]> {
  const { floor, jobs, asOf, closedBefore, signal } = ask
  const clock = wallClock(floor.timeZone)
  const openFrom = closedBefore === null ? 0 : dayOfDate(closedBefore)
  const { params, bind } = bindParams(floor.organizationId)
  const wanted = bind(jobs, 'Array(String)')
  const open = boundSeconds(bind, Math.max(0, clock.dayStart(openFrom)))
  const isAny = (column: string) => `arrayExists(job -> job IN ${wanted}, ${column})`
  const query = `SELECT toUInt8(0), toString(resource_id), toUInt32(day), toUInt32(day) FROM rollup_day_course FINAL
      WHERE organization_id = {organization:UInt32} AND day < toDate(${bind(openFrom, 'UInt16')})
        AND ${isAny('spans.job_num')}
    UNION ALL SELECT toUInt8(1), toString(resource_id), toUnixTimestamp(min(window_start)),
      toUnixTimestamp(max(window_start)) FROM rollup_window_by_day
      WHERE organization_id = {organization:UInt32}
        AND window_start >= ${open} AND ${isAny('details.job_num')} GROUP BY resource_id`
  const found: ResourceDay[] = []
  const row = (reader: RowReader) => [reader.uint8() === 1, reader.text(), reader.uint32(), reader.uint32()] as const
  const today = clock.dayOf(asOf - 1)
  for await (const rows of readRows(client, { query, params, row, signal }))
    for (const [isOpen, resourceID, from, to] of rows) {
      if (!floor.resources.has(resourceID)) continue
      const [first, last] = isOpen ? [clock.dayOf(from * 1000), clock.dayOf(to * 1000)] : [from, to]
      for (let day = first; day <= Math.min(last, today); day++) found.push({ resourceID, day })
    }
  return found
}
