import { createHash } from 'node:crypto'
import type { Attachment, Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { z } from 'zod'
import { type ClickHouse, queryTenant } from '../clickhouse/clickhouse.ts'
import type { DeviceInterval } from '../clickhouse/slices.ts'

const dayMs = 86_400_000
const batchSize = 200

const daysQuery = `SELECT device_id, arraySort(groupUniqArray(toUInt16(day))) AS days FROM slice_longest
  WHERE organization_id = {organization:UInt32} AND device_id IN {devices:Array(UInt32)} GROUP BY device_id`
const daysRow = z.object({ device_id: z.int(), days: z.array(z.int()) })
const firstRow = z.object({ k: z.int(), first: z.coerce.number() })
const at = (ms: number) => `fromUnixTimestamp64Milli(toInt64(${Math.max(0, Math.floor(ms))}), 'UTC')`

type Looking = { k: number; stretch: DeviceInterval; days: number[] }

/**
 * Returns the start (epoch ms, may be infinite) of the earliest slice that a device reported in each interval; null if
 * there is none: void slices do not count. Checks the days with slices of a device one after the other, so that the
 * cost does not grow with the stored data.
 */
async function readFirstFacts(
  client: ClickHouse,
  options: { organizationId: number; stretches: readonly DeviceInterval[]; signal?: AbortSignal },
): Promise<(number | null)[]> {
  const { organizationId, stretches: intervals, signal } = options
  const firsts = intervals.map((): number | null => null)
  if (intervals.length === 0) return firsts
  const devices = [...new Set(intervals.map(({ deviceId }) => deviceId))]
  const rows = await queryTenant(client, {
    organizationId,
    query: daysQuery,
    params: { devices },
    row: daysRow,
    signal,
  })
  const daysOf = new Map(rows.map(({ device_id, days }) => [device_id, days]))
  let left = intervals.map((interval, k): Looking => {
    const within = (day: number) => (day + 1) * dayMs > interval.from && day * dayMs < interval.to
    return { k, stretch: interval, days: (daysOf.get(interval.deviceId) ?? []).filter(within) }
  })
  for (;;) {
    left = left.filter(({ k, days }) => firsts[k] === null && days.length > 0)
    if (left.length === 0) return firsts
    for (let offset = 0; offset < left.length; offset += batchSize) {
      const query = left
        .slice(offset, offset + batchSize)
        .map(firstOf)
        .join(' UNION ALL ')
      for (const { k, first } of await queryTenant(client, { organizationId, query, row: firstRow, signal }))
        firsts[k] = first
    }
    for (const { days } of left) days.shift()
  }
}

type Attachments = readonly Attachment[]

/** Returns the attachments that report the state of a machine: the others report no facts. */
const reportingState = (attachments: Attachments) => attachments.filter(({ reports }) => reports === 'state')

const prints = new WeakMap<Attachments, string>()

/**
 * Returns a fingerprint that is the same for attachments with the same first fact of a machine, and differs otherwise.
 */
export function attachmentsPrint(attachments: Attachments): string {
  let print = prints.get(attachments)
  if (print === undefined) {
    const lines = reportingState(attachments).map(({ deviceId, from, to }) => `${deviceId} ${from} ${to}`)
    print = createHash('sha256').update(lines.sort().join('\n')).digest('base64url')
    prints.set(attachments, print)
  }
  return print
}

/** True if a machine has no first fact because no device reports its state. */
export const isNeverReported = (attachments: Attachments): boolean => reportingState(attachments).length === 0

/** Returns the first fact (epoch ms, null: none) of each of `resourceIDs` with the attachments of a floor. */
export async function findFirstFacts(
  client: ClickHouse,
  { floor, resourceIDs, signal }: { floor: Floor; resourceIDs: readonly string[]; signal?: AbortSignal },
): Promise<Map<string, number | null>> {
  const { organizationId } = floor
  const intervals = resourceIDs.flatMap((resourceID) =>
    reportingState(floor.resources.get(resourceID)?.attachments ?? []).map((attachment) => ({
      ...attachment,
      resourceID,
    })),
  )
  const results = await readFirstFacts(client, { organizationId, stretches: intervals, signal })
  const firsts = new Map<string, number | null>(resourceIDs.map((resourceID) => [resourceID, null]))
  for (const [k, { resourceID }] of intervals.entries()) {
    const [first, other] = [firsts.get(resourceID) ?? null, results[k] ?? null]
    firsts.set(resourceID, first === null || other === null ? (first ?? other) : Math.min(first, other))
  }
  return firsts
}

/**
 * Returns the query of the first slice on the first of its days; no row if all slices of that day are void or outside
 * the interval.
 */
function firstOf({ k, stretch: { deviceId, from, to }, days: [day] }: Looking): string {
  const [since, until] = [Math.max(from, day! * dayMs), Math.min(to, (day! + 1) * dayMs)]
  // Replacement is resolved before void slices are left out.
  return `SELECT toUInt32(${k}) AS k, toUnixTimestamp64Milli(from) AS first FROM (
    SELECT from, state FROM slice FINAL WHERE organization_id = {organization:UInt32} AND device_id = ${deviceId}
      AND from >= ${at(since)} AND from < ${at(until)}
  ) WHERE state != 'void' ORDER BY from LIMIT 1`
}
