import { gaugeStudyData } from '@takt/domain/areas/quality/answers/gaugeStudy.ts'
import type { Gateway } from '../../../core/area.ts'
import { organizationOf, tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { answerLarge, answers } from '../../../core/http/responses/answer.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { asReader } from '../../documents/face.ts'
import type { FloorOf } from '../../efficiency/face.ts'
import { mayReadValues } from './mayReadValues.ts'
import { namesOf } from './namesOf.ts'
import { readCharted } from './readCharted.ts'
import { asSeries, studySeries } from './seriesThread.ts'
import { seriesBody } from './valuesBody.ts'

/** `POST /api/analytics/gaugeStudy`: gauge R&R of a characteristic that people measured crosswise. */
export function gaugeRoute(gateway: Gateway, floorOf: FloorOf): Route {
  return route({
    right: mayReadValues,
    method: 'post',
    path: '/analytics/gaugeStudy',
    isAudited: false,
    summary: 'How much of what is seen a gauge and its people make themselves (gauge R&R)',
    body: seriesBody,
    answer: answers('The study out of the values of a stretch of time: samples are parts', gaugeStudyData),
    handle: async (c, { body }) => {
      const floor = await floorOf(organizationOf(c.var.session))
      const { userIds, more, ...told } = await asSeries(tenantOf(c.var.session), async () => {
        const { check, found, more } = await readCharted(gateway, c, body, floor)
        const { samples = 1, lower = null, upper = null } = check ?? {}
        const tolerance = lower === null || upper === null || upper <= lower ? null : upper - lower
        return { more, ...(await studySeries({ values: found, samples, tolerance })) }
      })
      const { users } = await namesOf((work) => asReader(gateway, c, work), { userIds, empIDs: [] })
      return answerLarge(c, { people: userIds.map((userId) => users.get(userId) ?? null), more, ...told })
    },
  })
}
