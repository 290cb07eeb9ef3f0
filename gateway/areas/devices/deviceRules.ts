import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import { attachmentsOf, contested, succeeding } from '@takt/domain/areas/devices/attachments.ts'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import type { EffectivePoint } from '@takt/domain/core/item/itemEvent.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { retiredAt } from '@takt/store/postgres/retiredRows.ts'
import { sql } from 'kysely'
import { noteNamed } from '../../core/http/requests/masking.ts'
import { conflict } from '../../core/http/responses/httpError.ts'
import type { ItemContext, ItemRules } from '../../core/items/mountedItem.ts'
import { devicesTexts as texts } from './texts.ts'

/**
 * True if a device may have reported data of a machine: it was attached to one, and that machine has facts, or the
 * device ever had credentials or a connector. Recent data is not in tables yet, and devices that report only values
 * never appear in first facts, so every device that could report counts as having reported.
 */
async function mayHaveReported({ trx, tenant }: Pick<ItemContext, 'trx' | 'tenant'>, deviceId: number) {
  const organization = sql`${tenant.organizationId}::int`
  const key = String(deviceId)
  const attached = sql`from effective_value v`
  const ofDevice = sql`v.organization_id = ${organization} and v.item_type = ${devices.name} and v.key = ${key}
    and v.field = 'resourceId' and v.value_text is not null`
  const { rows } = await sql<{ hasReported: boolean }>`select exists (select ${attached} where ${ofDevice}) and (
      exists (select ${attached} join first_fact f on f.organization_id = v.organization_id
        and f.resource_id = v.value_text where ${ofDevice} and f.at is not null)
      or exists (select from event where organization_id = ${organization}
        and stream = ${`deviceCredentials/${key}`} and type = 'deviceCredentials.issued')
      or exists (select from event where organization_id = ${organization}
        and split_part(stream, '/', 1) = ${connectors.name}
        and ${key} in (data -> 'row' ->> 'deviceId', data -> 'fields' ->> 'deviceId'))) as "hasReported"`.execute(trx)
  return rows[0]!.hasReported
}

async function countryAndZoneOf({ trx, tenant }: ItemContext, locationId: unknown) {
  const unknownLocation = { country: null, timezone: null }
  if (typeof locationId !== 'number') return unknownLocation
  const { rows } = await sql<{ country: string; timezone: string }>`select country, timezone from locations
    where organization_id = ${tenant.organizationId}::int and location_id = ${locationId}::int`.execute(trx)
  return rows[0] ?? unknownLocation
}

type Dated = { key: string; field: 'resourceId' | 'reports'; from: number | null; value: unknown }

/** All attachments of the organization's devices that were ever attached to one of the machines. */
async function attachmentsAt({ trx, tenant }: ItemContext, resourceIDs: readonly string[]) {
  const ofDevices = sql`organization_id = ${tenant.organizationId}::int and item_type = 'devices'`
  // Two queries: in one statement the planner scans all devices per device until it has statistics.
  const { rows: devices } = await sql<{ key: string }>`select distinct key from effective_value
    where ${ofDevices} and field = 'resourceId' and value_text in (${sql.join(resourceIDs)})`.execute(trx)
  if (devices.length === 0) return []
  const { rows } = await sql<Dated>`select key, field, effective_from as "from", value from effective_value
    where ${ofDevices} and key in (${sql.join(devices.map(({ key }) => key))})
    order by key, field, effective_from nulls first`.execute(trx)
  const retired = await retiredAt(trx, tenant.organizationId!, 'devices')
  const points = (of: readonly Dated[], field: string): EffectivePoint[] => of.filter((row) => row.field === field)
  const all = [...Map.groupBy(rows, (row) => row.key)].flatMap(([key, of]) =>
    attachmentsOf(Number(key), points(of, 'resourceId'), points(of, 'reports'), retired.get(key)),
  )
  return succeeding(all, new Map([...retired].map(([key, at]) => [Number(key), at])))
}

const instant = (at: number) => (Number.isFinite(at) ? `from ${new Date(at).toISOString()}` : 'from the beginning')

/**
 * Item rules of devices: country and zone come from the location, at most one device reports the state of a machine at
 * a time, and reported data stays when a device is deleted.
 */
export const deviceRules: ItemRules = {
  together: true,
  derive: async (context, { row }) => ({
    organizationId: context.tenant.organizationId,
    entityId: context.tenant.entityId,
    ...(await countryAndZoneOf(context, row?.locationId)),
  }),
  check: async ({ trx, tenant }, { fields }) => {
    // Serialized: two concurrent attachments to the same machine would not see each other.
    if ('resourceId' in fields || 'reports' in fields)
      await lockUntilCommit(trx, lockKeys.attachmentsOf(tenant.organizationId!))
  },
  // A device that could never report anything is deleted without a trace.
  retires: (context, { key }) => mayHaveReported(context, Number(key.deviceId)),
  afterwards: async (context, { row, fields }) => {
    if (!row || !('resourceId' in fields || 'reports' in fields)) return
    const { rows } = await sql<{
      resourceID: string
    }>`select distinct value #>> '{}' as "resourceID" from effective_value
      where organization_id = ${context.tenant.organizationId}::int and item_type = 'devices'
        and key = ${String(row.deviceId)}
        and field = 'resourceId' and value <> 'null'`.execute(context.trx)
    if (rows.length === 0) return
    const clash = contested(
      await attachmentsAt(
        context,
        rows.map((entry) => entry.resourceID),
      ),
    )
    if (!clash) return
    const other = clash.find(({ deviceId }) => deviceId !== row.deviceId) ?? clash[0]
    noteNamed({ resourceID: other.resourceID })
    throw conflict(texts.stateReportedAlready(other.deviceId, other.resourceID, instant(clash[1].from)))
  },
}
