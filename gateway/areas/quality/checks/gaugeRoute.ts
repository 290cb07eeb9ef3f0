import { gaugeStudyData } from '@takt/domain/areas/quality/responses/gaugeStudy.ts'
import type { Gateway } from '../../../core/area.ts'
import { organizationOf, tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { respondLarge, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { asReader } from '../../documents/index.ts'
import type { FloorOf } from '../../efficiency/index.ts'
import { mayReadValues } from './mayReadValues.ts'
import { namesOf } from './namesOf.ts'
import { readCharted } from './readCharted.ts'
import { asSeries, studySeries } from './seriesThread.ts'
import { seriesBody } from './valuesBody.ts'

/** `POST /api/analytics/gaugeStudy`: gauge R&R of a characteristic with crossed measurements. */
export function gaugeRoute(gateway: Gateway, floorOf: FloorOf): Route {
  return route({
    right: mayReadValues,
    method: 'post',
    path: '/analytics/gaugeStudy',
    isAudited: false,
    summary: 'Share of the variation caused by a gauge and its operators (gauge R&R)',
    body: seriesBody,
    response: responses('Study from the values of a range; samples are parts', gaugeStudyData),
    handle: async (c, { body }) => {
      const floor = await floorOf(organizationOf(c.var.session))
      const { userIds, more, ...studyData } = await asSeries(tenantOf(c.var.session), async () => {
        const { check, found, more } = await readCharted(gateway, c, body, floor)
        const { samples = 1, lower = null, upper = null } = check ?? {}
        const tolerance = lower === null || upper === null || upper <= lower ? null : upper - lower
        return { more, ...(await studySeries({ values: found, samples, tolerance })) }
      })
      const { users } = await namesOf((work) => asReader(gateway, c, work), { userIds, empIDs: [] })
      return respondLarge(c, { people: userIds.map((userId) => users.get(userId) ?? null), more, ...studyData })
    },
  })
}
