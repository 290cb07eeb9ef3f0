import { createRoute, z } from '@hono/zod-openapi'
import { deviceGroups } from '@takt/domain/devices/deviceGroups.ts'
import { devices } from '@takt/domain/devices/devices.ts'
import { deviceTypes } from '@takt/domain/devices/deviceTypes.ts'
import type { GatewayArea } from '../area.ts'
import { answer, answers } from '../http/answer.ts'
import { requires } from '../http/authorize.ts'
import { createRouter } from '../http/router.ts'
import { eraseDeviceFacts } from './deviceFactsErased.ts'
import { deviceRules } from './deviceRules.ts'
import { historyRoutes } from './historyRoutes.ts'
import { heardRoutes } from './telemetry/heardRoutes.ts'
import { tellRoutes } from './telemetry/tellRoutes.ts'

const types = createRoute({
  method: 'get',
  path: '/devices/types',
  tags: ['devices'],
  summary: 'The kinds of device there are',
  middleware: requires('devices', 'read'),
  responses: answers('Types', z.array(z.object({ deviceTypeId: z.string(), label: z.string() }))),
})

/** Devices, what they are attached to, what they told, and groups of resources. */
export const devicesArea: GatewayArea = {
  name: 'devices',
  routes: (dependencies, items) => {
    const router = createRouter()
    router.route('/', historyRoutes(dependencies, items))
    router.openapi(types, (c) => answer(c, [...deviceTypes]))
    return router.route('/', heardRoutes(dependencies))
  },
  deviceRoutes: tellRoutes,
  jobs: ({ clickhouse }) => [eraseDeviceFacts(clickhouse)],
  items: [{ type: devices, rules: deviceRules }, { type: deviceGroups }],
}
