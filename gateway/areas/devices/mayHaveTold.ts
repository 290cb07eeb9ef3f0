import { connectors } from '@takt/domain/areas/connectors/connectors.ts'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import { sql } from 'kysely'
import type { ItemContext } from '../../core/items/mountedItem.ts'

/**
 * Whether a device may have told something of a machine: it was attached to one, and that machine has facts, or the
 * device ever had credentials or a connector. What it told a moment ago is in no table yet, and what tells values alone
 * never is among first facts: so whoever could speak counts as having spoken.
 */
export async function mayHaveTold({ trx, tenant }: Pick<ItemContext, 'trx' | 'tenant'>, deviceId: number) {
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
