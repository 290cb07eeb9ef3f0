import type { Session } from '@takt/domain/areas/access/session.ts'
import { scrapBody, scrapKept, scrapSaid } from '@takt/domain/areas/efficiency/answers/scrap.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import type { Gateway } from '../../../core/area.ts'
import { organizationOf, screenOf, tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../../core/http/responses/answer.ts'
import { notFound } from '../../../core/http/responses/refusal.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { limitByCompany } from '../../../core/http/tenantLimits.ts'
import { nameOf } from '../../../core/items/write/references.ts'
import { createFloorReader } from '../floorReader.ts'
import { readSaidScrap } from './readSaidScrap.ts'
import { type Sayer, sayScrap, takeScrapBack } from './sayScrap.ts'

/** What was said within so long is shown. */
const shownMs = 12 * 3_600_000

/** A machine may have told very many slices in a day. */
const turn = limitByCompany(2)

/** What is said at the screen of a machine of the parts it made: scrap, rework, and that it was neither. */
export function screenScrapRoutes({ dependencies, shared }: Gateway): readonly Route[] {
  const floorOf = shared(createFloorReader)

  async function sayerOf(session: Session): Promise<Sayer> {
    const { name, resourceID } = screenOf(session)
    const organizationId = organizationOf(session)
    const floor = await floorOf(organizationId)
    if (!floor.resources.has(resourceID)) throw notFound(nameOf(resources, { resourceID }))
    return { tenant: { ...tenantOf(session), organizationId }, floor, resourceID, name }
  }

  return [
    route({
      right: ['dashboards', 'read'],
      method: 'get',
      path: '/screens/scrap',
      tags: ['screens'],
      summary: 'What was said in the last twelve hours of the parts that the machine of the screen made',
      answer: answers('Entries, those taken back too', scrapSaid),
      handle: async (c) => {
        const { floor, resourceID } = await sayerOf(c.var.session)
        const since = dependencies.now() - shownMs
        const entries = await turn(tenantOf(c.var.session), () =>
          readSaidScrap(dependencies, { floor, resourceID, since }),
        )
        return answer(c, { entries })
      },
    }),
    route({
      right: ['dashboards', 'approve'],
      method: 'post',
      path: '/screens/scrap',
      tags: ['screens'],
      summary: 'The screen at a machine says that good parts made last are scrap or rework, or takes that back',
      description:
        'The latest good parts of the operation, made at or before `at` and at most a day before, are counted so from ' +
        'then on. Which these are is decided when it is said, up to seven days later.',
      body: scrapBody,
      answer: answers('That it is kept', scrapKept),
      handle: async (c, { body }) => {
        const sayer = await sayerOf(c.var.session)
        await turn(sayer.tenant, () =>
          'takesBack' in body ? takeScrapBack(dependencies, sayer, body) : sayScrap(dependencies, sayer, body),
        )
        return answer(c, { clientId: body.clientId })
      },
    }),
  ]
}
