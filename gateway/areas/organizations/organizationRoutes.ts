import { z } from '@hono/zod-openapi'
import { organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import { configured, flowToken } from '@takt/domain/areas/organizations/responses/configured.ts'
import { organizationsData } from '@takt/domain/areas/organizations/responses/organizationsData.ts'
import { addSchema, changeSchema, rowSchema } from '@takt/domain/core/item/item.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { tenantOf } from '../../core/http/requests/sessionContext.ts'
import { respond, respondToChange, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { isOwnTenant } from '../../core/items/undo/mayUndo.ts'
import { readBody } from '../../core/items/write/readBody.ts'
import { transactChange } from '../../core/items/write/transact.ts'
import { issueLinkToken } from '../access/index.ts'
import { addOrganization } from './addOrganization.ts'
import { configureOrganization } from './configureOrganization.ts'
import { listOrganizations } from './listOrganizations.ts'
import { reachOrganization } from './reachOrganization.ts'
import { saveSettings } from './saveSettings.ts'

const byId = z.object({ organizationId: idInAddress })

const newOrganization = addSchema(organizations).extend({
  entityId: z.int().optional().describe('The entity, for global administrators; otherwise that of the session'),
  settings: changeSchema(organizationSettings).optional().describe('Apply from the beginning of time'),
})

// No organization has ID 0, so an invalid ID results in 404.
const idIn = (params: unknown) => byId.safeParse(params).data?.organizationId ?? 0

/** Routes specific to organizations: list with settings, adding with settings, and configuration. */
export function organizationRoutes(dependencies: Dependencies, items: ItemRegistry): readonly Route[] {
  const { systemDb } = dependencies
  return [
    // All users may choose among the accessible organizations; other data require the flag.
    route({
      right: 'session',
      method: 'get',
      path: '/organizations',
      tags: ['organizations'],
      summary: 'List accessible organizations with locations and settings',
      query: z.object({ entityId: idInAddress.optional() }),
      response: responses('The organizations of the entity', organizationsData),
      handle: async (c, input) => {
        const { entityId } = input.query
        return respond(c, await listOrganizations(systemDb, c.var.session, entityId ?? c.var.session.entityId))
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
      response: responses('The organization', rowSchema(organizations)),
      handle: async (c) => {
        const row = await addOrganization(dependencies, items, c.var.session, await readBody(c))
        return respond(c, row, `${organizations.label} Added`)
      },
    }),
    route({
      right: ['organizations', 'write'],
      method: 'post',
      path: '/organizations/{organizationId}/settings',
      tags: ['organizations'],
      summary: 'Save settings of an organization; only sent values change',
      isRead: 'byItself',
      params: byId,
      body: changeSchema(organizationSettings),
      response: responses('The settings', rowSchema(organizationSettings)),
      handle: async (c) => {
        const { session } = c.var
        const reached = await reachOrganization(systemDb, session, idIn(c.req.param()))
        const tenant = { ...reached, access: tenantOf(session).access }
        const body = await readBody(c)
        const { result, change } = await transactChange(dependencies, { tenant, items }, (context) =>
          saveSettings(context, body),
        )
        return respondToChange(c, result, 'Settings Saved', isOwnTenant(session, tenant) ? change : null)
      },
    }),
    route({
      right: ['organizations', 'write'],
      method: 'post',
      path: '/organizations/{organizationId}/configure',
      tags: ['organizations'],
      summary:
        'With refresh: creates what the organization still lacks, and returns whether it is complete. ' +
        'Without: a token for the URL of its flow editor, which can be exchanged once within a minute',
      isRead: 'byItself',
      params: byId,
      query: z.object({ refresh: z.string().optional() }),
      response: responses('Configuration state of the organization, or the token', configured.or(flowToken)),
      handle: async (c) => {
        const { session } = c.var
        const tenant = await reachOrganization(systemDb, session, idIn(c.req.param()))
        if (c.req.query('refresh') === 'true')
          return respond(c, await configureOrganization(dependencies, items, tenant))
        const link = await issueLinkToken(systemDb, { sessionId: session.sessionId, now: dependencies.now() })
        return respond(c, { token: link.token, expires: new Date(link.expires).toISOString() })
      },
    }),
  ]
}
