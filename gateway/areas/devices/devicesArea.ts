import { z } from '@hono/zod-openapi'
import { deviceGroups } from '@takt/domain/areas/devices/deviceGroups.ts'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import { deviceTypes } from '@takt/domain/areas/devices/deviceTypes.ts'
import { listedRow } from '@takt/domain/core/item/responses/listed.ts'
import type { GatewayArea } from '../../core/area.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { route } from '../../core/http/route.ts'
import { openMessaging } from '../../core/messaging/index.ts'
import { eraseDeviceFacts } from './deviceFactsErased.ts'
import { deviceRules } from './deviceRules.ts'
import { historyRoutes } from './historyRoutes.ts'
import { telemetryRoutes } from './telemetry/telemetryRoutes.ts'
import { telemetryStatusRoutes } from './telemetry/telemetryStatusRoutes.ts'
import { watchSeq } from './telemetry/watchSeq.ts'

/** Devices, their attachments and data, and machine groups. */
export const devicesArea: GatewayArea = {
  name: 'devices',
  items: [{ type: devices, rules: deviceRules }, { type: deviceGroups }],
  open({ dependencies, items, shared }) {
    const parts = { messaging: shared(openMessaging), remarkLowerSeq: watchSeq() }
    return {
      routes: [
        ...telemetryRoutes(dependencies, parts),
        ...historyRoutes(dependencies, items),
        route({
          method: 'get',
          path: '/devices/types',
          tags: ['devices'],
          summary: 'The device types',
          right: ['devices', 'read'],
          response: responses('Types', z.array(listedRow.extend({ deviceTypeId: z.string() }))),
          handle: (c) => respond(c, [...deviceTypes]),
        }),
        ...telemetryStatusRoutes(dependencies, parts),
      ],
      jobs: [eraseDeviceFacts(dependencies)],
    }
  },
}
