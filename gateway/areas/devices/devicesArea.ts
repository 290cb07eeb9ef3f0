import { z } from '@hono/zod-openapi'
import { deviceGroups } from '@takt/domain/areas/devices/deviceGroups.ts'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import { deviceTypes } from '@takt/domain/areas/devices/deviceTypes.ts'
import { listedRow } from '@takt/domain/core/item/answers/listed.ts'
import type { GatewayArea } from '../../core/area.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { route } from '../../core/http/route.ts'
import { openMessaging } from '../../core/messaging/face.ts'
import { eraseDeviceFacts } from './deviceFactsErased.ts'
import { deviceRules } from './deviceRules.ts'
import { historyRoutes } from './historyRoutes.ts'
import { heardRoutes } from './telemetry/heardRoutes.ts'
import { tellRoutes } from './telemetry/tellRoutes.ts'
import { watchSeq } from './telemetry/watchSeq.ts'

/** Devices, what they are attached to, what they told, and groups of resources. */
export const devicesArea: GatewayArea = {
  name: 'devices',
  items: [{ type: devices, rules: deviceRules }, { type: deviceGroups }],
  open({ dependencies, items, shared }) {
    const parts = { messaging: shared(openMessaging), remarkLowerSeq: watchSeq() }
    return {
      routes: [
        ...tellRoutes(dependencies, parts),
        ...historyRoutes(dependencies, items),
        route({
          method: 'get',
          path: '/devices/types',
          tags: ['devices'],
          summary: 'The kinds of device there are',
          right: ['devices', 'read'],
          answer: answers('Types', z.array(listedRow.extend({ deviceTypeId: z.string() }))),
          handle: (c) => answer(c, [...deviceTypes]),
        }),
        ...heardRoutes(dependencies, parts),
      ],
      jobs: [eraseDeviceFacts(dependencies)],
    }
  },
}
