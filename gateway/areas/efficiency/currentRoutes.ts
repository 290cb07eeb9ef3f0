import { z } from '@hono/zod-openapi'
import { currentRow } from '@takt/domain/areas/efficiency/responses/current.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { holdsOf, openHolds } from '../quality/index.ts'
import { currentRows, reportingDevices } from './currentRows.ts'
import { channelsFor, readDeviceChannels } from './deviceChannels.ts'
import { floorNow } from './floorNow.ts'
import type { FloorOf } from './floorReader.ts'

/** `GET /api/resources/current`. */
export function currentRoutes(dependencies: Dependencies, floorOf: FloorOf): readonly Route[] {
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'get',
      path: '/resources/current',
      response: responses(
        'Current state of each machine, with job, part and people; unknown if no data has been received',
        z.array(currentRow),
      ),
      handle: async (c) => {
        const organizationId = organizationOf(c.var.session)
        const [floor, current] = await Promise.all([floorOf(organizationId), floorNow(dependencies, organizationId)])
        const now = dependencies.now()
        const ways = await readDeviceChannels(dependencies, {
          organizationId,
          current,
          deviceIds: reportingDevices(floor, now),
        })
        const holds = await asTenant(dependencies.db, tenantOf(c.var.session), (trx) =>
          openHolds({ trx, organizationId }),
        )
        return respond(
          c,
          currentRows(floor, current, now, {
            ways: channelsFor(c.var.session, ways),
            holdsOf: (work) => holdsOf(holds, work).map(({ checkID }) => checkID),
          }),
        )
      },
    }),
  ]
}
