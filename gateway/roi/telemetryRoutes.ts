import { z } from '@hono/zod-openapi'
import { asTenant } from '@takt/store/postgres.ts'
import type { Generated } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { answer, answers } from '../http/answer.ts'
import { organizationOf, tenantOf } from '../http/authorize.ts'
import { type Route, route } from '../http/route.ts'

/** The table of migrations/postgres/0060. */
export type TelemetryTables = {
  telemetry: { organization_id: number; user_id: number; description: string; recorded_at: Generated<Date> }
}

/**
 * `POST /api/telemetry`: what somebody did, in few words; everybody may record their own doing in the organization they
 * chose.
 */
export function telemetryRoutes({ db }: Dependencies): readonly Route[] {
  return [
    route({
      right: 'session',
      method: 'post',
      path: '/telemetry',
      isAudited: false,
      body: z.object({ telemetryDescription: z.string().trim().min(1).max(200) }),
      answer: answers('Recorded for the organization and the user', z.null()),
      handle: async (c, asked) => {
        const { session } = c.var
        const row = { organization_id: organizationOf(session), user_id: session.userId }
        const { telemetryDescription: description } = asked.body
        await asTenant(db, tenantOf(session), (trx) =>
          trx
            .withTables<TelemetryTables>()
            .insertInto('telemetry')
            .values({ ...row, description })
            .execute(),
        )
        return answer(c, null)
      },
    }),
  ]
}
