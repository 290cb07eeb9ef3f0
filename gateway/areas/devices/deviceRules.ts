import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import { attachmentsOf, contested, succeeding } from '@takt/domain/areas/devices/attachments.ts'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import type { EffectivePoint } from '@takt/domain/core/item/itemEvent.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { retiredAt } from '@takt/store/postgres/retiredRows.ts'
import { sql } from 'kysely'
import { noteNamed } from '../../core/http/requests/masking.ts'
import { conflict } from '../../core/http/responses/refusal.ts'
import type { ItemContext, ItemRules } from '../../core/items/mountedItem.ts'
import { devicesTexts as texts } from './texts.ts'

/**
 * Whether a device may have told something of a machine: it was attached to one, and that machine has facts, or the
 * device ever had credentials or a connector. What it told a moment ago is in no table yet, and what tells values alone
 * never is among first facts: so whoever could speak counts as having spoken.
 */
async function mayHaveTold({ trx, tenant }: Pick<ItemContext, 'trx' | 'tenant'>, deviceId: number) {
  const organization = sql`${tenant.organizationId}::int`
  const key = String(deviceId)
  const attached = sql`from effective_value v`
  const ofDevice = sql`v.organization_id = ${organization} and v.item_type = ${devices.name} and v.key = ${key}
    and v.field = 'resourceId' and v.value_text is not null`
  const { rows } = await sql<{ told: boolean }>`select exists (select ${attached} where ${ofDevice}) and (
      exists (select ${attached} join first_fact f on f.organization_id = v.organization_id
        and f.resource_id = v.value_text where ${ofDevice} and f.at is not null)
      or exists (select from event where organization_id = ${organization}
        and stream = ${`deviceCredentials/${key}`} and type = 'deviceCredentials.issued')
      or exists (select from event where organization_id = ${organization}
        and split_part(stream, '/', 1) = ${connectors.name}
        and ${key} in (data -> 'row' ->> 'deviceId', data -> 'fields' ->> 'deviceId'))) as told`.execute(trx)
  return rows[0]!.told
}

async function placeOf({ trx, tenant }: ItemContext, locationId: unknown) {
  const nowhere = { country: null, timezone: null }
  if (typeof locationId !== 'number') return nowhere
  const { rows } = await sql<{ country: string; timezone: string }>`select country, timezone from locations
    where organization_id = ${tenant.organizationId}::int and location_id = ${locationId}::int`.execute(trx)
  return rows[0] ?? nowhere
}

type Dated = { key: string; field: 'resourceId' | 'reports'; from: number | null; value: unknown }

/** All attachments of the organization's devices that were ever at one of the resources. */
async function attachmentsAt({ trx, tenant }: ItemContext, resourceIDs: readonly string[]) {
  const here = sql`organization_id = ${tenant.organizationId}::int and item_type = 'devices'`
  // One after the other: in one statement the planner looks through all devices for each device, until it has
  // statistics of them.
  const { rows: devices } = await sql<{ key: string }>`select distinct key from effective_value
    where ${here} and field = 'resourceId' and value_text in (${sql.join(resourceIDs)})`.execute(trx)
  if (devices.length === 0) return []
  const { rows } = await sql<Dated>`select key, field, effective_from as "from", value from effective_value
    where ${here} and key in (${sql.join(devices.map(({ key }) => key))})
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
 * A device takes country and zone from its location; at most one reports the state of a resource at a time; what it
 * told stays when it is deleted.
 */
export const deviceRules: ItemRules = {
  together: true,
  derive: async (context, { row }) => ({
    organizationId: context.tenant.organizationId,
    entityId: context.tenant.entityId,
    ...(await placeOf(context, row?.locationId)),
  }),
  check: async ({ trx, tenant }, { fields }) => {
    // One at a time: two that attach to the same resource at once would not see each other.
    if ('resourceId' in fields || 'reports' in fields)
      await lockUntilCommit(trx, lockKeys.attachmentsOf(tenant.organizationId!))
  },
  // One that never could tell anything leaves nothing behind.
  retires: (context, { key }) => mayHaveTold(context, Number(key.deviceId)),
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
        rows.map((found) => found.resourceID),
      ),
    )
    if (!clash) return
    const other = clash.find(({ deviceId }) => deviceId !== row.deviceId) ?? clash[0]
    noteNamed({ resourceID: other.resourceID })
    throw conflict(texts.stateReportedAlready(other.deviceId, other.resourceID, instant(clash[1].from)))
  },
}
