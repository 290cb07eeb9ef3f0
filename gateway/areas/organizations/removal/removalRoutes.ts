import { z } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { organizationContent, organizationRemoval } from '@takt/domain/areas/organizations/organizationRemoval.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import { idInAddress } from '../../../core/http/requests/idInAddress.ts'
import { conflict, invalid, invalidFrom } from '../../../core/http/responses/httpError.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { ahead, optional, type Route, route } from '../../../core/http/route.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'
import { readBody } from '../../../core/items/write/readBody.ts'
import { entityOf, identityConfirmer, requestOrigin } from '../../access/index.ts'
import { reachOrganization } from '../reachOrganization.ts'
import { organizationsTexts as texts } from '../texts.ts'
import { contentsOf } from './contentsOf.ts'
import { findRemovals, removalResponse } from './removalRow.ts'
import { inWords, requestRemoval } from './requestRemoval.ts'

const tags = ['organizations']
const byId = z.object({ organizationId: idInAddress })
// No organization has ID 0, so an invalid ID results in 404.
const idIn = (params: unknown) => byId.safeParse(params).data?.organizationId ?? 0

const removalBody = z.object({
  organizationName: z.string().optional(),
  currentPassword: z.string().max(1024).optional().openapi({ description: 'Always required' }),
})

/** Routes for deleting organizations: contents, deletion and progress. */
export function removalRoutes(dependencies: Dependencies, items: ItemRegistry): readonly Route[] {
  const { systemDb, clickhouse, env, now } = dependencies
  const confirm = identityConfirmer(dependencies)
  const reach = (session: Session, params: unknown) => reachOrganization(systemDb, session, idIn(params))
  const nameOf = async ({ organizationId }: Tenant) =>
    (
      await sql<{ name: string }>`select organization_name as name from organizations
        where organization_id = ${organizationId}::int`.execute(systemDb)
    ).rows[0]?.name

  const removeNow = async (c: Context<RequestEnv>) => {
    const { session } = c.var
    const body = await readBody(c)
    const tenant = await reach(session, {
      organizationId: String(body.organizationId),
      ...c.req.query(),
      ...c.req.param(),
    })
    const { data, error } = removalBody.safeParse(body)
    if (error) throw invalidFrom(error)
    const { organizationName } = data
    if (organizationName !== undefined && organizationName !== (await nameOf(tenant)))
      throw invalid({ organizationName: texts.wrongName(tenant.organizationId) })
    const contents = await contentsOf({ systemDb, clickhouse, items }, tenant)
    if (organizationName === undefined && contents.length > 0)
      throw conflict(texts.organizationReferredTo(tenant.organizationId, inWords(contents)), {
        contents: contents,
      })
    await confirm(c, session, data, { always: true })
    const requester = { session, from: requestOrigin(c, env.TAKT_TRUSTED_PROXIES), now: now() }
    await requestRemoval(systemDb, requester, tenant, contents)
    return respond(c, null, `${organizations.label} Deleted`)
  }
  return [
    route({
      right: ['organizations', 'read'],
      method: 'get',
      path: '/organizations/removals',
      tags,
      summary: 'Organizations of the entity that are being or were deleted, newest first',
      response: responses('Progress of each deletion', z.array(organizationRemoval)),
      handle: async (c) => {
        const ofEntity = sql<boolean>`entity_id = ${entityOf(c.var.session)}::int`
        return respond(c, (await findRemovals(systemDb, ofEntity)).map(removalResponse).reverse())
      },
    }),
    route({
      right: ['organizations', 'write'],
      method: 'get',
      path: '/organizations/{organizationId}/contents',
      tags,
      summary: 'Data that would be deleted with the organization',
      isRead: 'byItself',
      params: byId,
      response: responses('Number of rows by item type', z.array(organizationContent)),
      handle: async (c) => {
        const tenant = await reach(c.var.session, c.req.param())
        return respond(c, await contentsOf({ systemDb, clickhouse, items }, tenant))
      },
    }),
    route({
      right: ['organizations', 'write'],
      method: 'delete',
      path: '/organizations/{organizationId}',
      isAudited: false,
      tags,
      summary:
        'Delete an organization. Requires the own password. An organization with content is only deleted if its name is sent, ' +
        'with all its data in every store; removals shows the progress',
      isRead: 'byItself',
      params: byId,
      body: optional(removalBody),
      response: responses('Access has ended; the data are being deleted', z.null()),
      handle: removeNow,
    }),
    // The key is accepted in the path, the query or the body, as for every item type.
    ahead({
      right: ['organizations', 'write'],
      method: 'delete',
      path: '/organizations',
      isAudited: false,
      handle: removeNow,
    }),
  ]
}
