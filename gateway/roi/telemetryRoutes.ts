import { createRoute, z } from '@hono/zod-openapi'
import { asTenant } from '@takt/store/postgres.ts'
import type { Generated } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { answer, answers } from '../http/answer.ts'
import { organizationOf, tenantOf } from '../http/authorize.ts'
import { createRouter, type Router } from '../http/router.ts'

/** The table of migrations/postgres/0060. */
export type TelemetryTables = {
  telemetry: { organization_id: number; user_id: number; description: string; recorded_at: Generated<Date> }
}

const route = createRoute({
  method: 'post',
  path: '/telemetry',
  request: {
    body: {
      required: true,
      content: {
        'application/json': { schema: z.object({ telemetryDescription: z.string().trim().min(1).max(200) }) },
      },
    },
  },
  responses: answers('Recorded for the organization and the user', z.null()),
})

/** `POST /api/telemetry`: what somebody did, in few words; everybody may record their own doing in the organization they chose. */
export function telemetryRoutes({ db }: Dependencies): Router {
  const router = createRouter()
  router.openapi(route, async (c) => {
    const { session } = c.var
    const row = { organization_id: organizationOf(session), user_id: session.userId }
    const { telemetryDescription: description } = c.req.valid('json')
    await asTenant(db.withTables<TelemetryTables>(), tenantOf(session), (trx) =>
      trx
        .insertInto('telemetry')
        .values({ ...row, description })
        .execute(),
    )
    return answer(c, null)
  })
  return router
}
