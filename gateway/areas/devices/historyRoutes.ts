import { z } from '@hono/zod-openapi'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import { deviceFacts } from '@takt/domain/areas/devices/responses/facts.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { conflict, invalid } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { optional, type Route, route } from '../../core/http/route.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { transact } from '../../core/items/write/transact.ts'
import { type DeviceFacts, readDeviceFacts } from './deviceFacts.ts'
import { eraseDevice, findDevice } from './eraseDevice.ts'
import { isQueued } from './queuedTelemetry.ts'
import { devicesTexts as texts } from './texts.ts'

const params = z.object({ deviceId: idInAddress })
const body = z.object({
  name: z.string().optional().describe('The name of the device, or its ID if it has no name'),
})
const tags = ['devices']

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
const count = (amount: number, text: string, plural: string) =>
  `${amount.toLocaleString('en')} ${amount === 1 ? text : plural}`

/** Formats an amount of data for people: `1,200 slices on 3 days, 415 parts`. */
const inWords = ({ slices, days, parts }: DeviceFacts) =>
  `${count(slices, 'slice', 'slices')} on ${count(days, 'day', 'days')}, ${count(parts, 'part', 'parts')}`

/** Routes for the reported data of devices, and to erase devices. */
export function historyRoutes(dependencies: Dependencies, items: ItemRegistry): readonly Route[] {
  const { db, clickhouse, nats } = dependencies

  async function factsOf(tenant: Tenant, deviceId: number) {
    const organizationId = tenant.organizationId!
    const [device, zone, resources] = await asTenant(db, tenant, async (trx) => [
      await findDevice({ trx, tenant }, deviceId),
      await sql<{ zone: string }>`select time_zone as zone from organization_settings
        where organization_id = ${organizationId}::int`.execute(trx),
      await sql<{
        id: string
      }>`select distinct value_text as id from effective_value where organization_id = ${organizationId}::int
        and item_type = ${devices.name} and key = ${String(deviceId)} and field = 'resourceId'
          and value_text is not null
        order by 1`.execute(trx),
    ])
    const timeZone = zone.rows[0]?.zone ?? 'UTC'
    // Checked before counting: data written in between is then counted.
    const mayBeMore = await isQueued(nats, { organizationId, deviceId })
    const facts = await readDeviceFacts(clickhouse, { organizationId, deviceId, timeZone })
    return { device, resourceIDs: resources.rows.map(({ id }) => id), facts: { ...facts, mayBeMore } }
  }

  return [
    route({
      right: ['devices', 'read'],
      method: 'get',
      path: '/devices/{deviceId}/facts',
      tags,
      summary: 'Amount of data that a device has reported, and its machines; also of a retired device',
      params,
      response: responses('The amount of data', deviceFacts),
      handle: async (c, input) => {
        organizationOf(c.var.session)
        const { device, resourceIDs, facts } = await factsOf(tenantOf(c.var.session), input.params.deviceId)
        const { deviceId, deviceName, retiredAt } = device
        const times = { retiredAt: iso(retiredAt), from: iso(facts.from), to: iso(facts.to) }
        return respond(c, { deviceId, deviceName, resourceIDs, ...facts, ...times })
      },
    }),
    route({
      right: ['devices', 'write'],
      method: 'post',
      path: '/devices/{deviceId}/erase',
      tags,
      summary:
        'Erase a device with all data that it ever reported; the KPIs of its machines are recomputed without it. Nothing ' +
        'brings it back',
      params,
      body: optional(body),
      response: responses('The device is erased and its machines are being recomputed', z.null()),
      handle: async (c, input) => {
        organizationOf(c.var.session)
        const tenant = tenantOf(c.var.session)
        const { name } = input.body ?? {}
        const { device, facts } = await factsOf(tenant, input.params.deviceId)
        const expectedName = device.deviceName ?? String(device.deviceId)
        if (name === undefined)
          throw conflict(texts.sendNameToErase(device.deviceId, inWords(facts), facts.mayBeMore), {
            facts: facts,
          })
        if (name !== expectedName) throw invalid({ name: texts.wrongName(device.deviceId) })
        await transact(dependencies, { tenant, items }, async (context) =>
          eraseDevice(context, await findDevice(context, device.deviceId)),
        )
        return respond(c, null, `${devices.label} Erased`)
      },
    }),
  ]
}
