import type { Session } from '@takt/domain/areas/access/session.ts'
import { scrapBody, scrapEntries, scrapResponse } from '@takt/domain/areas/efficiency/responses/scrap.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import type { Gateway } from '../../../core/area.ts'
import { organizationOf, screenOf, tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { notFound } from '../../../core/http/responses/httpError.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { limitByCompany } from '../../../core/http/tenantLimits.ts'
import { nameOf } from '../../../core/items/write/references.ts'
import { createFloorReader } from '../floorReader.ts'
import { readScrapEntries } from './readScrapEntries.ts'
import { recordScrap, revertScrap, type ScrapReporter } from './recordScrap.ts'

/** Age up to which entries are listed (ms). */
const listedMs = 12 * 3_600_000

/** Limits concurrency: a machine can report very many slices in a day. */
const limit = limitByCompany(2)

/** Routes with which the screen at a machine records scrap and rework, and reverts entries. */
export function screenScrapRoutes({ dependencies, shared }: Gateway): readonly Route[] {
  const floorOf = shared(createFloorReader)

  async function reporterOf(session: Session): Promise<ScrapReporter> {
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
      summary: 'Scrap and rework entries of the last twelve hours for the machine of the screen',
      response: responses('Entries, including reverted ones', scrapEntries),
      handle: async (c) => {
        const { floor, resourceID } = await reporterOf(c.var.session)
        const since = dependencies.now() - listedMs
        const entries = await limit(tenantOf(c.var.session), () =>
          readScrapEntries(dependencies, { floor, resourceID, since }),
        )
        return respond(c, { entries })
      },
    }),
    route({
      right: ['dashboards', 'approve'],
      method: 'post',
      path: '/screens/scrap',
      tags: ['screens'],
      summary: 'Record the latest good parts as scrap or rework from the screen at a machine, or revert such an entry',
      description:
        'Applies to the latest good parts of the operation made at or before `at`, up to one day earlier. ' +
        'The parts are selected when the entry is received, which may be up to seven days later.',
      body: scrapBody,
      response: responses('The entry is stored', scrapResponse),
      handle: async (c, { body }) => {
        const reporter = await reporterOf(c.var.session)
        await limit(reporter.tenant, () =>
          'takesBack' in body ? revertScrap(dependencies, reporter, body) : recordScrap(dependencies, reporter, body),
        )
        return respond(c, { clientId: body.clientId })
      },
    }),
  ]
}
