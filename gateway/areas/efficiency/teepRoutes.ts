import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { teepData } from '@takt/domain/areas/efficiency/responses/teep.ts'
import { teepColumnsData } from '@takt/domain/areas/efficiency/responses/teepColumns.ts'
import { metricsPrint } from '@takt/store/floor/floorPrint.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { makeLargeResponse } from '../../core/http/responses/largeResponses.ts'
import { respondLarge, responses } from '../../core/http/responses/respond.ts'
import { streamJson } from '../../core/http/responses/streamJson.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { caughtUpFloor } from './caughtUpFloor.ts'
import { type ComputedTeep, computeTeepResponse, isLargeTeep, prepareTeepQuery } from './computeTeepResponse.ts'
import type { FloorOf } from './floorReader.ts'
import { nothingPending, type PendingOf } from './recomputing.ts'
import { createResponseCache } from './responseCache.ts'
import { type TeepBody, teepBody, teepColumnsBody } from './teepBody.ts'
import { teepColumns } from './teepColumns.ts'
import { teepJson } from './teepResponse.ts'
import { wholeFloor } from './visibleFloor.ts'

/** Maximum number of values held by the response cache, 8 bytes each. */
const maxCachedNumbers = 16_000_000

const sizeOf = ({ figures }: ComputedTeep) => figures.units.reduce((total, unit) => total + unit.tallies.length, 1)

/** Cache lifetime (ms) of results for a range that reaches up to now, regardless of the age that a query accepts. */
const openRangeLifetimeMs = 15_000

function lifetimeOf({ figures, recomputing }: ComputedTeep): number {
  if (recomputing) return 0
  return figures.query.openEnd ? openRangeLifetimeMs : Number.POSITIVE_INFINITY
}

/** The key includes the floor, so that master data changes take effect at once. */
const keyOf = (floor: Floor, body: TeepBody) =>
  JSON.stringify([
    floor.organizationId,
    metricsPrint(wholeFloor(floor)),
    body.resourceIDs,
    body.startDate,
    body.endDate,
    body.resolution,
    body.detail === 'total',
  ])

/** `POST /api/resources/getTEEP`, and its machines as columns. */
export function teepRoutes(
  { clickhouse, systemDb, now, catchUp }: Dependencies,
  floorOf: FloorOf,
  pendingOf: PendingOf = async () => nothingPending,
): readonly Route[] {
  const cache = createResponseCache<ComputedTeep>({ now, maxSize: maxCachedNumbers, sizeOf, lifeOf: lifetimeOf })

  /** Responds with the computed or cached result of a query. */
  async function respondTeep<Result extends Response>(
    c: Context<RequestEnv>,
    body: TeepBody,
    responseOf: (computed: ComputedTeep, holdUntilSent: () => () => void) => Result | Promise<Result>,
  ): Promise<Result> {
    const organizationId = organizationOf(c.var.session)
    const floor = await floorOf(organizationId)
    const key = keyOf(floor, body)
    const query = prepareTeepQuery({ now }, floor, body)
    return makeLargeResponse(c, isLargeTeep(query), async (holdUntilSent) => {
      // Computed as of the moment the queued request starts.
      const compute = async () => {
        const current = await caughtUpFloor({ catchUp, floorOf }, { organizationId, range: query.range })
        return computeTeepResponse({ clickhouse, systemDb, pendingOf }, prepareTeepQuery({ now }, current, body))
      }
      return responseOf(await cache.get(key, body.ttlSecs * 1000, compute), holdUntilSent)
    })
  }

  const routeDefaults = { right: ['dashboards', 'read'], method: 'post', isAudited: false } as const
  return [
    route({
      ...routeDefaults,
      path: '/resources/getTEEP',
      body: teepBody,
      response: responses('Machine time by state and parts produced, by machine and in total', teepData),
      handle: (c, { body }) =>
        respondTeep(c, body, ({ figures, ...more }, holdUntilSent) =>
          streamJson(teepJson(figures, more), { onEnd: holdUntilSent() }),
        ),
    }),
    route({
      ...routeDefaults,
      path: '/analytics/teepColumns',
      summary: 'The machines of getTEEP as columns, for many buckets',
      body: teepColumnsBody,
      response: responses('Planned times of each plan and totals of each bucket, by machine', teepColumnsData),
      handle: (c, { body }) => respondTeep(c, body, async (computed) => respondLarge(c, await teepColumns(computed))),
    }),
  ]
}
