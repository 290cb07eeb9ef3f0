import { z } from '@hono/zod-openapi'
import { currentRow } from '@takt/domain/areas/efficiency/answers/current.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { type Route, route } from '../../core/http/route.ts'
import { holdsOf, openHolds } from '../quality/face.ts'
import { currentRows, reportingDevices } from './currentRows.ts'
import { floorNow } from './floorNow.ts'
import type { FloorOf } from './teepRoutes.ts'
import { waysFor, waysToSpeak } from './waysToSpeak.ts'

/** `GET /api/resources/current`. */
export function currentRoutes(dependencies: Dependencies, floorOf: FloorOf): readonly Route[] {
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'get',
      path: '/resources/current',
      answer: answers(
        'What each machine is doing now, with job, part and people; unknown where nothing is heard',
        z.array(currentRow),
      ),
      handle: async (c) => {
        const organizationId = organizationOf(c.var.session)
        const [floor, current] = await Promise.all([floorOf(organizationId), floorNow(dependencies, organizationId)])
        const now = dependencies.now()
        const ways = await waysToSpeak(dependencies, {
          organizationId,
          current,
          deviceIds: reportingDevices(floor, now),
        })
        const holds = await asTenant(dependencies.db, tenantOf(c.var.session), (trx) =>
          openHolds({ trx, organizationId }),
        )
        return answer(
          c,
          currentRows(floor, current, now, {
            ways: waysFor(c.var.session, ways),
            heldBy: (work) => holdsOf(holds, work).map(({ checkID }) => checkID),
          }),
        )
      },
    }),
  ]
}
