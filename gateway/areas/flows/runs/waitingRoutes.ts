import { z } from '@hono/zod-openapi'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import { runStarted } from '@takt/domain/areas/flows/responses/run.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import { idInAddress } from '../../../core/http/requests/idInAddress.ts'
import { tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { conflict, notFound } from '../../../core/http/responses/httpError.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { optional, type Route, route } from '../../../core/http/route.ts'
import { readFlow } from '../design/readFlow.ts'
import { flowsTexts as texts } from '../texts.ts'
import { readRun } from './readRuns.ts'
import { laneOf } from './runJobs.ts'
import type { FlowKey } from './runKey.ts'
import { scheduleLane } from './scheduleLane.ts'
import { stopWaiting } from './stopWaiting.ts'

const params = z.object({ flowId: idInAddress, runId: z.string().max(100) })

/** Routes for a waiting run: stop it, or try it now. */
export function waitingRoutes({ dependencies: { db, now } }: Gateway): readonly Route[] {
  type Waiting = FlowKey & { runId: string; userName: string }
  /** `act` returns the number of affected runs. */
  const waiting = (name: string, summary: string, act: (trx: Transaction<Tables>, run: Waiting) => Promise<number>) =>
    route({
      right: [flows.area, 'write'],
      method: 'post',
      path: `/flows/{flowId}/runs/{runId}/${name}`,
      tags: [flows.name],
      summary,
      params,
      body: optional(z.object({})),
      response: responses('The run', runStarted),
      handle: async (c, { params: { flowId, runId } }) => {
        const { session } = c.var
        const { organizationId } = await readFlow(db, session, flowId)
        await asTenant(db, tenantOf(session), async (trx) => {
          const at = { organizationId, flowId }
          if (!(await readRun(trx, at, { runId, mayAll: () => false }))) throw notFound(texts.run)
          const count = await act(trx, { ...at, runId, userName: session.userName })
          if (count === 0) throw conflict(texts.waitsNot)
        })
        return respond(c, { runId })
      },
    })
  return [
    waiting('stop', 'Stop a waiting run', (trx, { userName, ...run }) =>
      stopWaiting(trx, run, { sentence: texts.stoppedBy(userName), now: now() }),
    ),
    waiting('now', 'Try a waiting run now', async (trx, { organizationId, flowId, runId }) => {
      const { rows } = await sql`update flow_run set due_at = ${new Date(now())}
        where organization_id = ${organizationId}::int and run_id = ${runId}::uuid and state = 'waiting'
        returning run_id`.execute(trx)
      if (rows.length > 0) await scheduleLane(trx, { organizationId, place: laneOf(flowId) })
      return rows.length
    }),
  ]
}
