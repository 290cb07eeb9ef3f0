import { z } from '@hono/zod-openapi'
import { deviceFacts } from '@takt/domain/areas/devices/answers/facts.ts'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { conflict, invalid } from '../../core/http/responses/refusal.ts'
import { optional, type Route, route } from '../../core/http/route.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { transact } from '../../core/items/write/transact.ts'
import { type DeviceFacts, readDeviceFacts } from './deviceFacts.ts'
import { eraseDevice, findDevice } from './eraseDevice.ts'
import { isQueued } from './queuedTelemetry.ts'
import { devicesTexts as texts } from './texts.ts'

const params = z.object({ deviceId: idInAddress })
const body = z.object({
  name: z.string().optional().describe('The name of the device, or its number where it has none'),
})
const tags = ['devices']

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
const count = (amount: number, text: string, many: string) =>
  `${amount.toLocaleString('en')} ${amount === 1 ? text : many}`

/** `1,200 slices on 3 days, 415 parts`: what there is, for people. */
const inWords = ({ slices, days, parts }: DeviceFacts) =>
  `${count(slices, 'slice', 'slices')} on ${count(days, 'day', 'days')}, ${count(parts, 'part', 'parts')}`

/** What devices told, and erasing it. */
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
    // Asked first: what is written in between is counted.
    const mayBeMore = await isQueued(nats, { organizationId, deviceId })
    const found = await readDeviceFacts(clickhouse, { organizationId, deviceId, timeZone })
    return { device, resourceIDs: resources.rows.map(({ id }) => id), facts: { ...found, mayBeMore } }
  }

  return [
    route({
      right: ['devices', 'read'],
      method: 'get',
      path: '/devices/{deviceId}/facts',
      tags,
      summary: 'What a device ever told, and of which machines; of a retired one too',
      params,
      answer: answers('How much there is', deviceFacts),
      handle: async (c, asked) => {
        organizationOf(c.var.session)
        const { device, resourceIDs, facts: found } = await factsOf(tenantOf(c.var.session), asked.params.deviceId)
        const { deviceId, deviceName, retiredAt } = device
        const times = { retiredAt: iso(retiredAt), from: iso(found.from), to: iso(found.to) }
        return answer(c, { deviceId, deviceName, resourceIDs, ...found, ...times })
      },
    }),
    route({
      right: ['devices', 'write'],
      method: 'post',
      path: '/devices/{deviceId}/erase',
      tags,
      summary:
        'Erase a device with all that it ever told: the figures of its machines are recomputed without it. Nothing ' +
        'brings it back',
      params,
      body: optional(body),
      answer: answers('Its machines are recomputed, its facts deleted', z.null()),
      handle: async (c, asked) => {
        organizationOf(c.var.session)
        const tenant = tenantOf(c.var.session)
        const { name } = asked.body ?? {}
        const { device, facts: found } = await factsOf(tenant, asked.params.deviceId)
        const wanted = device.deviceName ?? String(device.deviceId)
        if (name === undefined)
          throw conflict(texts.sendNameToErase(device.deviceId, inWords(found), found.mayBeMore), {
            facts: found,
          })
        if (name !== wanted) throw invalid({ name: texts.wrongName(device.deviceId) })
        await transact(dependencies, { tenant, items }, async (context) =>
          eraseDevice(context, await findDevice(context, device.deviceId)),
        )
        return answer(c, null, `${devices.label} Erased`)
      },
    }),
  ]
}
