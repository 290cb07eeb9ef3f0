import { learnedCyclesData } from '@takt/domain/areas/efficiency/responses/learnedCycles.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { FloorOf } from './floorReader.ts'
import { readLearnedCycles } from './readLearnedCycles.ts'

/** `GET /api/analytics/learnedCycles`: the latest results of ML training, while AI features are on. */
export const learnedCyclesRoutes = ({ db }: Dependencies, floorOf: FloorOf): readonly Route[] => [
  route({
    right: ['dashboards', 'read'],
    method: 'get',
    path: '/analytics/learnedCycles',
    response: responses('Learned times per part, with their errors on unseen days', learnedCyclesData),
    handle: async (c) => {
      const { session } = c.var
      const floor = await floorOf(organizationOf(session))
      return respond(c, await asTenant(db, tenantOf(session), (trx) => readLearnedCycles(trx, floor)))
    },
  }),
]
