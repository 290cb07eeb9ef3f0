import { sql } from 'kysely'
import type { ItemRules } from '../../core/items/mountedItem.ts'
import { changeItem } from '../../core/items/write/itemCommands.ts'

/** Rules for locations: devices follow when the country or time zone of their location changes. */
export const locationRules: ItemRules = {
  together: true,
  derive: async ({ tenant }) => ({ organizationId: tenant.organizationId }),
  afterwards: async (context, { verb, key, fields }) => {
    const devices = context.items.get('devices')
    if (verb !== 'changed' || !devices || !('country' in fields || 'timezone' in fields)) return
    const { rows } = await sql<{ deviceId: number }>`select device_id as "deviceId" from devices
      where organization_id = ${context.tenant.organizationId}::int and location_id = ${key.locationId}
      order by device_id`.execute(context.trx)
    // An empty change makes the device derive its country and time zone again.
    for (const { deviceId } of rows) await changeItem(context, devices, { deviceId }, {})
  },
}
