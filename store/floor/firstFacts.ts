import { createHash } from 'node:crypto'
import type { Attachment, Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { z } from 'zod'
import { type ClickHouse, queryTenant } from '../clickhouse/clickhouse.ts'
import type { DeviceStretch } from '../clickhouse/slices.ts'

const dayMs = 86_400_000
const atOnce = 200

const daysQuery = `SELECT device_id, arraySort(groupUniqArray(toUInt16(day))) AS days FROM slice_longest
  WHERE organization_id = {organization:UInt32} AND device_id IN {devices:Array(UInt32)} GROUP BY device_id`
const daysRow = z.object({ device_id: z.int(), days: z.array(z.int()) })
const firstRow = z.object({ k: z.int(), first: z.coerce.number() })
const at = (ms: number) => `fromUnixTimestamp64Milli(toInt64(${Math.max(0, Math.floor(ms))}), 'UTC')`

type Looking = { k: number; stretch: DeviceStretch; days: number[] }

/**
 * When the earliest slice began that a device told in each stretch (epoch ms, may be infinite); null where it told
 * nothing: a void slice tells nothing. Looks at the days on which a device told anything, one after the other, so that
 * the cost does not grow with what is stored.
 */
async function readFirstFacts(
  client: ClickHouse,
  asked: { organizationId: number; stretches: readonly DeviceStretch[]; signal?: AbortSignal },
): Promise<(number | null)[]> {
  const { organizationId, stretches, signal } = asked
  const found = stretches.map((): number | null => null)
  if (stretches.length === 0) return found
  const devices = [...new Set(stretches.map(({ deviceId }) => deviceId))]
  const rows = await queryTenant(client, {
    organizationId,
    query: daysQuery,
    params: { devices },
    row: daysRow,
    signal,
  })
  const daysOf = new Map(rows.map(({ device_id, days }) => [device_id, days]))
  let left = stretches.map((stretch, k): Looking => {
    const within = (day: number) => (day + 1) * dayMs > stretch.from && day * dayMs < stretch.to
    return { k, stretch, days: (daysOf.get(stretch.deviceId) ?? []).filter(within) }
  })
  for (;;) {
    left = left.filter(({ k, days }) => found[k] === null && days.length > 0)
    if (left.length === 0) return found
    for (let done = 0; done < left.length; done += atOnce) {
      const query = left
        .slice(done, done + atOnce)
        .map(firstOf)
        .join(' UNION ALL ')
      for (const { k, first } of await queryTenant(client, { organizationId, query, row: firstRow, signal }))
        found[k] = first
    }
    for (const { days } of left) days.shift()
  }
}

type Attachments = readonly Attachment[]

/** The attachments that report the state of a machine: the others tell no facts. */
const reportingState = (attachments: Attachments) => attachments.filter(({ reports }) => reports === 'state')

const prints = new WeakMap<Attachments, string>()

/** A short text that is the same for attachments with which a machine has the same first fact, and another for others. */
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

/** The first fact (epoch ms, null: none) of each of `resourceIDs` with the attachments of a floor. */
export async function findFirstFacts(
  client: ClickHouse,
  { floor, resourceIDs, signal }: { floor: Floor; resourceIDs: readonly string[]; signal?: AbortSignal },
): Promise<Map<string, number | null>> {
  const { organizationId } = floor
  const stretches = resourceIDs.flatMap((resourceID) =>
    reportingState(floor.resources.get(resourceID)?.attachments ?? []).map((attachment) => ({
      ...attachment,
      resourceID,
    })),
  )
  const found = await readFirstFacts(client, { organizationId, stretches, signal })
  const firsts = new Map<string, number | null>(resourceIDs.map((resourceID) => [resourceID, null]))
  for (const [k, { resourceID }] of stretches.entries()) {
    const [first, other] = [firsts.get(resourceID) ?? null, found[k] ?? null]
    firsts.set(resourceID, first === null || other === null ? (first ?? other) : Math.min(first, other))
  }
  return firsts
}

/** The first slice of the first of its days; none, if all of that day are void or lie outside. */
function firstOf({ k, stretch: { deviceId, from, to }, days: [day] }: Looking): string {
  const [since, until] = [Math.max(from, day! * dayMs), Math.min(to, (day! + 1) * dayMs)]
  // What stands is decided before voids are left out.
  return `SELECT toUInt32(${k}) AS k, toUnixTimestamp64Milli(from) AS first FROM (
    SELECT from, state FROM slice FINAL WHERE organization_id = {organization:UInt32} AND device_id = ${deviceId}
      AND from >= ${at(since)} AND from < ${at(until)}
  ) WHERE state != 'void' ORDER BY from LIMIT 1`
}
