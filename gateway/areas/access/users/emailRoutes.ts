import { z } from '@hono/zod-openapi'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import { hashToken, tokenOf } from '../../../core/http/requests/tokens.ts'
import { unauthenticated } from '../../../core/http/responses/httpError.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import type { AccessTables } from '../accessTables.ts'
import { recordRequest } from '../audit/recordAudit.ts'
import { recordUserEvent } from '../recordUserEvent.ts'

/**
 * Activates the address for which an email's token was sent, once; returns its user. Links with which the old mailbox
 * could still reset the password become void.
 */
async function confirmEmail(systemDb: Kysely<Tables>, token: string, now: number) {
  return systemDb.transaction().execute(async (baseTrx) => {
    const trx = baseTrx.withTables<AccessTables>()
    const change = await trx
      .deleteFrom('email_change')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', new Date(now))
      .returning(['user_id', 'email', 'asked_by'])
      .executeTakeFirst()
    if (!change) throw unauthenticated()
    const account = await trx
      .updateTable('user_account')
      .set((row) => ({ email: change.email, version: row('version', '+', 1), last_updated: new Date(now) }))
      .where('user_id', '=', change.user_id)
      .returning(['user_id', 'user_name', 'entity_id', 'version'])
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('password_link')
      .set({ used_at: new Date(now) })
      .where('user_id', '=', account.user_id)
      .where('purpose', '=', 'reset')
      .where('used_at', 'is', null)
      .execute()
    await recordUserEvent(baseTrx, {
      type: 'users.changed',
      userId: account.user_id,
      entityId: account.entity_id,
      version: account.version,
      data: { email: change.email },
      actorId: change.asked_by,
    })
    return { userId: account.user_id, userName: account.user_name, entityId: account.entity_id }
  })
}

/** `POST /api/users/confirmEmail`: the owner of the old mailbox confirms another address. */
export function emailRoutes(dependencies: Dependencies): readonly Route[] {
  const { systemDb, now } = dependencies
  return [
    route({
      right: 'ownToken',
      method: 'post',
      path: '/users/confirmEmail',
      admits: (c) => {
        if (!tokenOf(c.req.raw)) throw unauthenticated()
      },
      description: 'The token from an email to the old address, which works once',
      response: responses('The new email address is active', z.null()),
      handle: async (c) => {
        const owner = await confirmEmail(systemDb, tokenOf(c.req.raw) ?? '', now())
        const what = `POST ${c.req.path}`
        await recordRequest(c, dependencies, { ...owner, action: 'changed', itemType: 'users', what, status: 200 })
        return respond(c, null, 'E-mail Address Has Been Changed')
      },
    }),
  ]
}
