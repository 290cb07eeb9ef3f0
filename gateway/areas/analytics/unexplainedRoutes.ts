import { z } from '@hono/zod-openapi'
import {
  defaultStopKinds,
  type SerializedUnexplainedStops,
  stopKinds,
  unexplainedStopsData,
} from '@takt/domain/areas/efficiency/responses/unexplainedStops.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { HttpError } from '../../core/http/responses/httpError.ts'
import { makeLargeResponse } from '../../core/http/responses/largeResponses.ts'
import { respondLarge, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { caughtUpFloor, rangeBody, rangeOf, resourcesOf } from '../efficiency/index.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import { maxMachineDays } from './breakdownQuery.ts'
import { analyticsTexts as texts } from './texts.ts'
import { unexplainedStops } from './unexplainedStops.ts'

const maxStops = 500
const largeMachineDays = 1000
const body = rangeBody
  .omit({ ttlSecs: true })
  .extend({
    kinds: z
      .array(z.enum(stopKinds, `must be one of ${stopKinds.join(', ')}`), 'must be a list of kinds')
      .min(1, 'at least one kind')
      .default([...defaultStopKinds])
      .describe('Kinds of stops to include'),
    limit: z.int('must be a whole number').min(1, 'at least 1').max(maxStops, `at most ${maxStops}`).default(200),
  })
  .describe('Machines and time range')

/** `POST /api/analytics/unexplainedStops`. */
export function unexplainedRoutes(
  { clickhouse, systemDb, now, catchUp }: Dependencies,
  { floorOf, entriesOf }: AnalyticsSources,
): readonly Route[] {
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'post',
      path: '/analytics/unexplainedStops',
      isAudited: false,
      body,
      response: responses('Stops of all machines that have no reason, longest first', unexplainedStopsData),
      handle: async (c, { body: { kinds, limit, ...rangeInput } }) => {
        const floor = await floorOf(organizationOf(c.var.session))
        const asOf = now()
        const { start, end } = rangeOf(rangeInput, floor.timeZone)
        const range = { start: Math.min(start, asOf), end: Math.min(end, asOf) }
        const resourceIDs = resourcesOf(floor, rangeInput.resourceIDs)
        const machineDays = Math.ceil((resourceIDs.length * (range.end - range.start)) / 86_400_000)
        if (machineDays > maxMachineDays)
          throw new HttpError('tooLarge', texts.tooManyMachineDaysToScan(machineDays, maxMachineDays))
        return makeLargeResponse(c, machineDays > largeMachineDays, async () => {
          const current = await caughtUpFloor({ catchUp, floorOf }, { organizationId: floor.organizationId, range })
          const query = { floor: current, resourceIDs, range, asOf, kinds, limit }
          const data = await unexplainedStops({ clickhouse, systemDb, entriesOf }, query)
          return respondLarge<SerializedUnexplainedStops>(c, data)
        })
      },
    }),
  ]
}
