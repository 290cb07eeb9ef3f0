import { attachmentsOf, type DeviceAttachment, succeeding } from '@takt/domain/areas/devices/attachments.ts'
import { isMachineHub } from '@takt/domain/areas/devices/deviceTypes.ts'
import type { Floor, ResourceFloor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../postgres/tables.ts'
import { type EffectiveValues, effectiveOf, effectiveValues, pointsOf } from './effectiveValues.ts'
import { attachmentsPrint, isNeverReported } from './firstFacts.ts'
import { type FloorRows, readFloorRows } from './floorRows.ts'
import { floorSchedules, scheduleInZone } from './floorSchedules.ts'

/**
 * Loads the floor of an organization: the consistent state of everything on which its KPIs depend. `db` is that of the
 * system, or a transaction of that tenant. An organization that does not exist, or belongs to another tenant, has an
 * empty floor.
 */
export async function loadFloor(db: Kysely<Tables>, organizationId: number): Promise<Floor> {
  return (await loadFloorAndStale(db, organizationId)).floor
}

/**
 * Loads the same floor, and `stale`: resourceIDs with a first fact that was determined for other attachments than the
 * floor has, because the writer has not determined it for these yet.
 */
export async function loadFloorAndStale(
  db: Kysely<Tables>,
  organizationId: number,
): Promise<{ floor: Floor; stale: string[] }> {
  const rows = await readFloorRows(db, organizationId)
  const values = effectiveValues(rows.values)
  const attachments = attachmentsByResource(rows, values)
  const { schedules, exceptions, inZone } = floorSchedules(rows, values)
  const dashboardDeviceIds = new Set(
    rows.devices.filter((d) => isMachineHub(d.deviceTypeId) && !d.excluded).map((d) => d.deviceId),
  )
  const startOfDay = (day: string | null) => (day === null ? null : wallClock(rows.timeZone).dayStart(dayOfDate(day)))
  const resources = rows.resources.map(
    ({ resourceID, description, zone, firstFact, commissionedOn, decommissionedOn }): ResourceFloor => {
      const points = (field: string) => pointsOf(values, 'resources', resourceID, field)
      const attached = attachments.get(resourceID) ?? []
      return {
        resourceID,
        description,
        onDashboards: attached.some(({ deviceId }) => dashboardDeviceIds.has(deviceId)),
        attachments: attached,
        service: { from: startOfDay(commissionedOn), to: startOfDay(decommissionedOn), firstFact },
        scheduleID: effectiveOf<string | null>(points('scheduleID'), null).map(({ from, value }) => ({
          from,
          value: value === null ? null : scheduleInZone(value, inZone(value, zone)),
        })),
        idealCycleSecs: effectiveOf<number | null>(points('idealCycleSecs'), null),
        microStopSecs: effectiveOf<number | null>(points('microStopSecs'), null),
      }
    },
  )
  const stale = rows.resources.filter(({ resourceID, firstFactOf, hasFirstFact }) => {
    const attached = attachments.get(resourceID) ?? []
    return firstFactOf === null
      ? !hasFirstFact && !isNeverReported(attached)
      : firstFactOf !== attachmentsPrint(attached)
  })
  const floor: Floor = {
    organizationId,
    timeZone: rows.timeZone,
    microStopSecs: effectiveOf(pointsOf(values, 'organizationSettings', String(organizationId), 'microStopSecs'), 300),
    resources: new Map(resources.map((resource) => [resource.resourceID, resource])),
    schedules,
    exceptions,
    cycleStandards: cycleStandards(rows),
    sharedCycles: sharedCycles(rows),
  }
  return { floor, stale: stale.map(({ resourceID }) => resourceID) }
}

function attachmentsByResource(rows: FloorRows, values: EffectiveValues): ReadonlyMap<string, DeviceAttachment[]> {
  const all = rows.devices.flatMap(({ deviceId, retiredAt }) =>
    attachmentsOf(
      deviceId,
      pointsOf(values, 'devices', String(deviceId), 'resourceId'),
      pointsOf(values, 'devices', String(deviceId), 'reports'),
      retiredAt ?? undefined,
    ),
  )
  const retired = rows.devices.flatMap(({ deviceId, retiredAt }) =>
    retiredAt === null ? [] : [[deviceId, retiredAt] as const],
  )
  return Map.groupBy(succeeding(all, new Map(retired)), ({ resourceID }) => resourceID)
}

/** Returns the history of a field by job operation. */
const ofOperations = ({ values }: FloorRows, fieldName: string) =>
  Map.groupBy(
    values.filter(({ type, field }) => type === 'jobOperations' && field === fieldName),
    ({ key }) => key,
  )

const cycleStandards = (rows: FloorRows): Floor['cycleStandards'] =>
  new Map(
    [...ofOperations(rows, 'cycleStandardSecs')].map(([key, points]) => [
      key,
      effectiveOf<number | null>(points, null),
    ]),
  )

// Operations existed before shared cycles could be configured: until they are, operations do not share a cycle.
const sharedCycles = (rows: FloorRows): Floor['sharedCycles'] =>
  new Map(
    [...ofOperations(rows, 'sharesCycle')].map(([key, points]) => [
      key,
      [{ from: null, value: false }, ...points].map(({ from, value }) => ({
        from: from ?? Number.NEGATIVE_INFINITY,
        value: value === true,
      })),
    ]),
  )

/**
 * Returns a stamp that changes whenever anything of the floor changes; equal stamps mean an equal floor. One short read
 * of an index. (A change that commits after more than a thousand later ones is missed until the next change: do not
 * cache anything permanently by it.)
 */
export async function floorVersion(db: Kysely<Tables>, organizationId: number): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat(count(*), '.', max(position), '.', sum(position), '.',
        (select max(stamp) from first_fact where organization_id = ${organizationId}::int)) as stamp from (
      select position from event
      where organization_id = ${organizationId}::int
        and split_part(stream, '/', 1) in ('organizationSettings', 'locations',
        'resources', 'schedules', 'scheduleExceptions', 'devices', 'jobOperations')
      order by position desc limit 1000) as latest`.execute(db)
  return rows[0]!.stamp
}

/**
 * True if no transaction is writing at this moment, in any database of the server: everything written later follows all
 * that was written before, so that an earlier stamp misses nothing.
 */
export async function hasNoOpenWrites(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ isSo: boolean }>`select not exists (select from pg_locks
    where locktype = 'transactionid' and mode = 'ExclusiveLock') as "isSo"`.execute(db)
  return rows[0]!.isSo
}
