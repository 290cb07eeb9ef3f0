import { lostReasonsData } from '@takt/domain/areas/quality/responses/lostReasons.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { caughtUpFloor, type FloorOf, rangeOf, readLostPartsByReason } from '../efficiency/index.ts'
import { qualityPivotBody } from './qualityPivotBody.ts'
import { resolveMachines } from './resolveMachines.ts'

const body = qualityPivotBody
  .pick({ resourceIDs: true, startDate: true, endDate: true })
  .extend({ only: qualityPivotBody.shape.only.unwrap().omit({ empID: true }).default({}) })
  .describe('Range, machines and parts')

/** `POST /api/analytics/lostReasons`: scrap and rework by reported reason. */
export function lostReasonsRoute(dependencies: Dependencies, floorOf: FloorOf): Route {
  return route({
    right: ['dashboards', 'read'],
    method: 'post',
    path: '/analytics/lostReasons',
    isAudited: false,
    summary: 'Scrap and rework of a range by reported reason',
    body,
    response: responses('Highest count first; counts reported by machines have no reason', lostReasonsData),
    handle: async (c, { body }) => {
      const { session } = c.var
      const floor = await floorOf(organizationOf(session))
      const { resourceID: _, ...filters } = body.only
      const asOf = dependencies.now()
      const { resourceIDs } = resolveMachines(floor, body)
      const range = rangeOf(body, floor.timeZone)
      const { organizationId } = floor
      const query = { organizationId, range, rollups: false }
      const current = await caughtUpFloor({ ...dependencies, floorOf }, query)
      const lost = await readLostPartsByReason(dependencies, {
        floor: current,
        resourceIDs: resourceIDs.filter((id) => floor.resources.has(id)),
        range,
        asOf,
        isRequested: (output) =>
          Object.entries(filters).every(
            ([field, value]) => value === undefined || output[field as keyof typeof filters] === value,
          ),
        signal: c.req.raw.signal,
      })
      const named = await asTenant(dependencies.db, tenantOf(session), (trx) =>
        sql<{ reasonCode: string; description: string | null }>`select reason_code as "reasonCode", description
          from reasons where reason_code = any(${[...lost.keys()]}::text[])`.execute(trx),
      )
      const descriptions = new Map(named.rows.map(({ reasonCode, description }) => [reasonCode, description]))
      return respond(c, {
        timezone: floor.timeZone,
        asOf: new Date(asOf).toISOString(),
        reasons: [...lost]
          .map(([reasonCode, { scrap, rework }]) => ({
            reasonCode,
            description: descriptions.get(reasonCode) ?? null,
            scrapCount: scrap,
            reworkCount: rework,
          }))
          .filter(({ scrapCount, reworkCount }) => scrapCount + reworkCount > 0)
          .sort(
            (a, b) =>
              b.scrapCount + b.reworkCount - a.scrapCount - a.reworkCount || (a.reasonCode < b.reasonCode ? -1 : 1),
          ),
      })
    },
  })
}
