import { devices } from '@takt/domain/areas/devices/devices.ts'
import { sql } from 'kysely'
import { append } from '../../core/events/append.ts'
import { notFound } from '../../core/http/responses/httpError.ts'
import { eventsOf, ownerOf } from '../../core/items/itemTable.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { projectItemEvents } from '../../core/items/project/projectItemEvents.ts'
import { removeItem } from '../../core/items/write/itemCommands.ts'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { deviceFactsErased } from './deviceFactsErased.ts'

/** Connections with its credentials are closed within two seconds; data that arrives until then is deleted as well. */
const disconnectDelayMs = 5000

/** An existing or retired device: `rowId`, name, and when it was retired (epoch ms; null: not retired). */
export type DeviceRecord = { deviceId: number; deviceName: string | null; rowId: string; retiredAt: number | null }

/** Finds a device of the tenant, existing or retired; responds 404 if there is none. */
export async function findDevice({ trx, tenant }: Pick<ItemContext, 'trx' | 'tenant'>, deviceId: number) {
  const row = await readItem(trx, devices, tenant, { deviceId })
  if (row) return { deviceId, deviceName: row.deviceName as string | null, rowId: row.rowId, retiredAt: null }
  const { rows } = await sql<DeviceRecord>`select ${deviceId}::int as "deviceId", row ->> 'deviceName' as "deviceName",
      row ->> 'rowId' as "rowId", retired_at as "retiredAt" from retired_item
    where organization_id = ${tenant.organizationId}::int
      and item_type = ${devices.name} and key = ${String(deviceId)}`.execute(trx)
  if (!rows[0]) throw notFound(`${devices.label} ${deviceId}`)
  return rows[0]
}

/**
 * Erases a device permanently: from this transaction on its data belongs to no machine, the KPIs of its machines are
 * recomputed without it, and the data is deleted afterwards. An existing device is removed first, if nothing refers to
 * it.
 */
export async function eraseDevice(context: ItemContext, { deviceId, rowId, retiredAt }: DeviceRecord): Promise<void> {
  const { trx, tenant, items } = context
  const item = items.get(devices.name)!
  if (retiredAt === null) await removeItem(context, item, { deviceId })
  const owner = ownerOf(devices, tenant)
  const stream = `${devices.name}/${deviceId}`
  const { rows } = await sql<{ version: number }>`select max(version) as version from event
    where ${eventsOf(owner)} and stream = ${stream}`.execute(trx)
  const data = { key: { deviceId }, rowId, erased: true }
  const event = { ...owner, area: devices.area, stream, type: `${devices.name}.removed`, data }
  const recorded = await append(trx, rows[0]!.version, [{ ...event, meta: { userId: tenant.userId } }])
  await projectItemEvents(trx, { type: devices, owner }, recorded)
  const erasedAt = recorded[0]!.recordedAt
  const payload = { organizationId: tenant.organizationId!, deviceId, erasedAt }
  await enqueue(trx, deviceFactsErased, payload, { runAt: erasedAt + disconnectDelayMs })
}
