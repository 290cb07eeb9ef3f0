import { z } from '@hono/zod-openapi'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import { hashToken, tokenOf } from '../../../core/http/requests/tokens.ts'
import { answer, answers } from '../../../core/http/responses/answer.ts'
import { unauthenticated } from '../../../core/http/responses/refusal.ts'
import { type Route, route } from '../../../core/http/route.ts'
import type { AccessTables } from '../accessTables.ts'
import { recordRequest } from '../audit/recordAudit.ts'
import { recordUserEvent } from '../recordUserEvent.ts'

/**
 * Puts the address in force that a letter's token was sent for, once; answers whose it is. Links by which the old
 * mailbox could still reset the password are void from then on.
 */
async function confirmEmail(systemDb: Kysely<Tables>, token: string, now: number) {
  return systemDb.transaction().execute(async (plain) => {
    const trx = plain.withTables<AccessTables>()
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
    await recordUserEvent(plain, {
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

/** `POST /api/users/confirmEmail`: whoever reads the old mailbox agrees to another address. */
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
      description: 'The token is that of a letter to the old address, which works once',
      answer: answers('The new e-mail address is in force', z.null()),
      handle: async (c) => {
        const whose = await confirmEmail(systemDb, tokenOf(c.req.raw) ?? '', now())
        const what = `POST ${c.req.path}`
        await recordRequest(c, dependencies, { ...whose, action: 'changed', itemType: 'users', what, status: 200 })
        return answer(c, null, 'E-mail Address Has Been Changed')
      },
    }),
  ]
}
