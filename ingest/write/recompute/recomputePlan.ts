import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type Interval, intersect, unite } from '@takt/domain/core/schedule/interval.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'
import type { FloorChanges } from '../floors/floorChanges.ts'

const dayMs = 86_400_000
const allTime: Interval[] = [{ start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }]

/**
 * The part of an organization to recompute: the changed intervals of each resource, and the UTC days on which it has
 * facts there.
 */
export type RecomputePlan = { resources: Map<string, Interval[]>; days: Map<number, string[]> }

const worked = z.object({ resource_id: z.string(), operation: z.string(), first: z.int(), last: z.int() })
const workedQuery = `SELECT resource_id, operation, toUnixTimestamp(min(window_start)) AS first,
  toUnixTimestamp(max(window_start)) AS last
  FROM rollup_window_by_day
  ARRAY JOIN arrayMap((job, assembly, opr) -> concat(job, '~', toString(assembly), '~', toString(opr)),
    details.job_num, details.assembly_seq, details.opr_seq) AS operation
  WHERE organization_id = {organization:UInt32} AND operation IN {operations:Array(String)}
  GROUP BY resource_id, operation`

/** Returns the intervals in which resources worked on operations whose standard changed, limited to the change. */
async function workedOn(client: ClickHouse, organizationId: number, operations: FloorChanges['operations']) {
  const result: [string, Interval[]][] = []
  if (operations.size === 0) return result
  const params = { operations: [...operations.keys()] }
  for (const { resource_id, operation, first, last } of await queryTenant(client, {
    organizationId,
    query: workedQuery,
    params,
    row: worked,
  }))
    result.push([
      resource_id,
      intersect(operations.get(operation) ?? [], [{ start: first * 1000, end: last * 1000 + 300_000 }]),
    ])
  return result
}

const deviceDays = z.object({ device_id: z.int(), days: z.array(z.int()) })
const daysQuery = `SELECT device_id, groupUniqArray(toInt32(toUnixTimestamp(day) / 86400)) AS days FROM slice_longest
  WHERE organization_id = {organization:UInt32} AND device_id IN {devices:Array(UInt32)} GROUP BY device_id`

/** Returns the UTC days with facts of the resources' devices in the changed intervals. */
async function daysOf(client: ClickHouse, floor: Floor, resources: Map<string, Interval[]>) {
  const devices = new Map<number, string[]>()
  for (const resourceID of resources.keys())
    for (const { deviceId, reports } of floor.resources.get(resourceID)?.attachments ?? [])
      if (reports === 'state') devices.set(deviceId, [...(devices.get(deviceId) ?? []), resourceID])
  const params = { devices: [...devices.keys()] }
  const { organizationId } = floor
  const days = new Map<number, Set<string>>()
  // A slice that starts on one day may end on the next.
  for (const row of await queryTenant(client, { organizationId, query: daysQuery, params, row: deviceDays }))
    for (const resourceID of devices.get(row.device_id) ?? [])
      for (const day of row.days.flatMap((startDay) => [startDay, startDay + 1]))
        if (intersect(resources.get(resourceID)!, [{ start: day * dayMs, end: (day + 1) * dayMs }]).length > 0)
          days.set(day, (days.get(day) ?? new Set()).add(resourceID))
  return new Map([...days].sort(([a], [b]) => b - a).map(([day, set]) => [day, [...set]]))
}

/** Determines what a change of the floor affects; the latest days come first because they are viewed most. */
export async function recomputePlan(client: ClickHouse, floor: Floor, changes: FloorChanges): Promise<RecomputePlan> {
  const resources = new Map<string, Interval[]>()
  const add = (resourceID: string, intervals: readonly Interval[]) => {
    if (intervals.length > 0) resources.set(resourceID, unite([...(resources.get(resourceID) ?? []), ...intervals]))
  }
  if (changes.days) for (const resourceID of floor.resources.keys()) add(resourceID, allTime)
  for (const [resourceID, intervals] of changes.resources) add(resourceID, intervals)
  for (const [resourceID, intervals] of await workedOn(client, floor.organizationId, changes.operations))
    add(resourceID, intervals)
  return { resources, days: await daysOf(client, floor, resources) }
}
