import { z } from '@hono/zod-openapi'
import { runBegun } from '@takt/domain/flows/answers/run.ts'
import { flows } from '@takt/domain/flows/flows.ts'
import { asTenant } from '@takt/store/postgres.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../area.ts'
import { answer, answers } from '../../http/answer.ts'
import { tenantOf } from '../../http/authorize.ts'
import { idInAddress } from '../../http/idInAddress.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { optional, type Route, route } from '../../http/route.ts'
import { readFlow } from '../design/readFlow.ts'
import { flowsTexts as texts } from '../texts.ts'
import { readRun } from './readRuns.ts'
import { placeOf } from './runJobs.ts'
import { wakePlace } from './wakePlace.ts'

const params = z.object({ flowId: idInAddress, runId: z.string().max(100) })

/** What is done with a run that waits: it is stopped, or tried at once. */
export function waitingRoutes({ dependencies: { db, now } }: Gateway): readonly Route[] {
  const shared = {
    right: [flows.area, 'write'] as const,
    method: 'post' as const,
    tags: [flows.name],
    params,
    body: optional(z.object({})),
  }
  return [
    route({
      ...shared,
      path: '/flows/{flowId}/runs/{runId}/stop',
      summary: 'Stop a run that waits',
      answer: answers('The run', runBegun),
      handle: async (c, { params: { flowId, runId } }) => {
        const { session } = c.var
        const flow = await readFlow(db, session, flowId)
        await asTenant(db, tenantOf(session), async (trx) => {
          if (!(await readRun(trx, flow, { runId, mayAll: () => false }))) throw notFound(texts.run)
          const sentence = texts.stoppedBy(session.userName)
          const own = sql`organization_id = ${flow.organizationId}::int and run_id = ${runId}::uuid`
          const { rows } = await sql`update flow_run set state = 'stopped', ended_at = ${new Date(now())},
            sentence = ${sentence}, plain_sentence = ${sentence}, design = null
            where ${own} and state = 'waiting' returning run_id`.execute(trx)
          if (rows.length === 0) throw conflict(texts.waitsNot)
          await sql`delete from flow_step where ${own}`.execute(trx)
        })
        return answer(c, { runId })
      },
    }),
    route({
      ...shared,
      path: '/flows/{flowId}/runs/{runId}/now',
      summary: 'Try a run that waits now',
      answer: answers('The run', runBegun),
      handle: async (c, { params: { flowId, runId } }) => {
        const { session } = c.var
        const flow = await readFlow(db, session, flowId)
        await asTenant(db, tenantOf(session), async (trx) => {
          if (!(await readRun(trx, flow, { runId, mayAll: () => false }))) throw notFound(texts.run)
          const { rows } = await sql`update flow_run set due_at = ${new Date(now())}
            where organization_id = ${flow.organizationId}::int and run_id = ${runId}::uuid and state = 'waiting'
            returning run_id`.execute(trx)
          if (rows.length === 0) throw conflict(texts.waitsNot)
          await wakePlace(trx, { organizationId: flow.organizationId, place: placeOf(flowId) })
        })
        return answer(c, { runId })
      },
    }),
  ]
}
