import { z } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { organizationContent, organizationRemoval } from '@takt/domain/areas/organizations/organizationRemoval.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import { idInAddress } from '../../../core/http/requests/idInAddress.ts'
import { answer, answers } from '../../../core/http/responses/answer.ts'
import { conflict, invalid, invalidFrom } from '../../../core/http/responses/refusal.ts'
import { ahead, optional, type Route, route } from '../../../core/http/route.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'
import { readBody } from '../../../core/items/write/readBody.ts'
import { entityOf, identityConfirmer, requestOrigin } from '../../access/face.ts'
import { reachOrganization } from '../reachOrganization.ts'
import { organizationsTexts as texts } from '../texts.ts'
import { contentsOf } from './contentsOf.ts'
import { findRemovals, removalAnswer } from './removalRow.ts'
import { inWords, requestRemoval } from './requestRemoval.ts'

const tags = ['organizations']
const byId = z.object({ organizationId: idInAddress })
// No organization has number 0: what is no id is not found.
const idIn = (params: unknown) => byId.safeParse(params).data?.organizationId ?? 0

const removalBody = z.object({
  organizationName: z.string().optional(),
  currentPassword: z.string().max(1024).optional().openapi({ description: 'Asked for in any case' }),
})

/** Deleting organizations: what would go, asking for it, and how far it is. */
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
    const found = await contentsOf({ systemDb, clickhouse, items }, tenant)
    if (organizationName === undefined && found.length > 0)
      throw conflict(texts.organizationReferredTo(tenant.organizationId, inWords(found).replaceAll(', ', ' and ')), {
        contents: found,
      })
    await confirm(c, session, data, { always: true })
    const who = { session, from: requestOrigin(c, env.TAKT_TRUSTED_PROXIES), now: now() }
    await requestRemoval(systemDb, who, tenant, found)
    return answer(c, null, `${organizations.label} Deleted`)
  }
  return [
    route({
      right: ['organizations', 'read'],
      method: 'get',
      path: '/organizations/removals',
      tags,
      summary: 'Organizations of the entity that are being deleted, and those that were, the newest first',
      answer: answers('How far each is', z.array(organizationRemoval)),
      handle: async (c) => {
        const ofEntity = sql<boolean>`entity_id = ${entityOf(c.var.session)}::int`
        return answer(c, (await findRemovals(systemDb, ofEntity)).map(removalAnswer).reverse())
      },
    }),
    route({
      right: ['organizations', 'write'],
      method: 'get',
      path: '/organizations/{organizationId}/contents',
      tags,
      summary: 'What would go if the organization were deleted',
      isRead: 'byItself',
      params: byId,
      answer: answers('What it has, by kind', z.array(organizationContent)),
      handle: async (c) => {
        const tenant = await reach(c.var.session, c.req.param())
        return answer(c, await contentsOf({ systemDb, clickhouse, items }, tenant))
      },
    }),
    route({
      right: ['organizations', 'write'],
      method: 'delete',
      path: '/organizations/{organizationId}',
      isAudited: false,
      tags,
      summary:
        'Delete an organization. It takes the own password. One that has content goes only if its name is sent: ' +
        'with all it has in every store, as is shown under removals',
      isRead: 'byItself',
      params: byId,
      body: optional(removalBody),
      answer: answers('Nobody reaches it any more; the rest follows', z.null()),
      handle: removeNow,
    }),
    // The key in the path, in the query or in the body, as with every item type.
    ahead({
      right: ['organizations', 'write'],
      method: 'delete',
      path: '/organizations',
      isAudited: false,
      handle: removeNow,
    }),
  ]
}
