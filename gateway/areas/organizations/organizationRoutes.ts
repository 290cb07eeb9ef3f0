import { z } from '@hono/zod-openapi'
import { configured, flowToken } from '@takt/domain/areas/organizations/answers/configured.ts'
import { organizationsData } from '@takt/domain/areas/organizations/answers/places.ts'
import { organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import { addSchema, changeSchema, rowSchema } from '@takt/domain/core/item/item.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { tenantOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answerChange, answers } from '../../core/http/responses/answer.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { isOwn } from '../../core/items/undo/mayTakeBack.ts'
import { readBody } from '../../core/items/write/readBody.ts'
import { transactChange } from '../../core/items/write/transact.ts'
import { giveLinkToken } from '../access/face.ts'
import { addOrganization } from './addOrganization.ts'
import { configureOrganization } from './configureOrganization.ts'
import { listOrganizations } from './listOrganizations.ts'
import { reachOrganization } from './reachOrganization.ts'
import { saveSettings } from './saveSettings.ts'

const byId = z.object({ organizationId: idInAddress })

const newOrganization = addSchema(organizations).extend({
  entityId: z.int().optional().describe('The entity, for global administrators; otherwise that of the session'),
  settings: changeSchema(organizationSettings).optional().describe('They hold from the beginning of time'),
})

// No organization has number 0: what is no id is not found.
const idIn = (params: unknown) => byId.safeParse(params).data?.organizationId ?? 0

/** What organizations do differently: the list with settings, adding together with their settings, being configured. */
export function organizationRoutes(dependencies: Dependencies, items: ItemRegistry): readonly Route[] {
  const { systemDb } = dependencies
  return [
    // Everybody may choose among the organizations within reach; the rest needs the flag.
    route({
      right: 'session',
      method: 'get',
      path: '/organizations',
      tags: ['organizations'],
      summary: 'Organizations within reach, with locations and settings',
      query: z.object({ entityId: idInAddress.optional() }),
      answer: answers('The organizations of the entity', organizationsData),
      handle: async (c, asked) => {
        const { entityId } = asked.query
        return answer(c, await listOrganizations(systemDb, c.var.session, entityId ?? c.var.session.entityId))
      },
    }),
    route({
      right: ['organizations', 'write'],
      method: 'post',
      path: '/organizations',
      tags: ['organizations'],
      summary: 'Add an organization, with its settings',
      isRead: 'byItself',
      body: newOrganization,
      answer: answers('The organization', rowSchema(organizations)),
      handle: async (c) => {
        const row = await addOrganization(dependencies, items, c.var.session, await readBody(c))
        return answer(c, row, `${organizations.label} Added`)
      },
    }),
    route({
      right: ['organizations', 'write'],
      method: 'post',
      path: '/organizations/{organizationId}/settings',
      tags: ['organizations'],
      summary: 'Save settings of an organization: only what is sent changes',
      isRead: 'byItself',
      params: byId,
      body: changeSchema(organizationSettings),
      answer: answers('The settings', rowSchema(organizationSettings)),
      handle: async (c) => {
        const { session } = c.var
        const reached = await reachOrganization(systemDb, session, idIn(c.req.param()))
        const tenant = { ...reached, asks: tenantOf(session).asks }
        const body = await readBody(c)
        const { result, change } = await transactChange(dependencies, { tenant, items }, (context) =>
          saveSettings(context, body),
        )
        return answerChange(c, result, 'Settings Saved', isOwn(session, tenant) ? change : null)
      },
    }),
    route({
      right: ['organizations', 'write'],
      method: 'post',
      path: '/organizations/{organizationId}/configure',
      tags: ['organizations'],
      summary:
        'With refresh: makes what is missing of what the organization needs, and says whether all is there. ' +
        'Without: a token for the address of its flow editor, good for one exchange within a minute',
      isRead: 'byItself',
      params: byId,
      query: z.object({ refresh: z.string().optional() }),
      answer: answers('How far the organization is, or the token', configured.or(flowToken)),
      handle: async (c) => {
        const { session } = c.var
        const tenant = await reachOrganization(systemDb, session, idIn(c.req.param()))
        if (c.req.query('refresh') === 'true')
          return answer(c, await configureOrganization(dependencies, items, tenant))
        const link = await giveLinkToken(systemDb, { sessionId: session.sessionId, now: dependencies.now() })
        return answer(c, { token: link.token, expires: new Date(link.expires).toISOString() })
      },
    }),
  ]
}
