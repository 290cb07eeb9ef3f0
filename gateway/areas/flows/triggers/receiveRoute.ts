import { createHash, randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import { runStarted } from '@takt/domain/areas/flows/responses/run.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Gateway } from '../../../core/area.ts'
import { idInAddress } from '../../../core/http/requests/idInAddress.ts'
import { tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { conflict, HttpError, invalid } from '../../../core/http/responses/httpError.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { readFlow } from '../design/readFlow.ts'
import { startRuns } from '../runs/startRuns.ts'
import { flowsTexts as texts } from '../texts.ts'
import { designSummaryOf } from './designSummary.ts'

const maxBytes = 1024 * 1024
const longestKey = 200

/** Route with which another system starts a run by sending data. */
export const receiveRoute = ({ dependencies: { db, now }, items }: Gateway): Route =>
  route({
    right: [flows.area, 'approve'],
    method: 'post',
    path: '/flows/{flowId}/receive',
    tags: [flows.name],
    summary: 'Start a run of a flow with the sent data',
    description:
      'Any JSON up to one megabyte. With the header `Idempotency-Key` the same key starts one run, for as long as runs ' +
      'are kept (30 days).',
    bytes: maxBytes,
    params: z.object({ flowId: idInAddress }),
    body: z.unknown().describe('Available to the flow as `body`'),
    response: responses('The started run', runStarted),
    handle: async (c, { params: { flowId }, body }) => {
      const { session } = c.var
      const key = c.req.header('idempotency-key')?.trim() ?? ''
      if (key.length > longestKey) throw invalid({ 'Idempotency-Key': texts.keyTooLong })
      const flow = await readFlow(db, session, flowId)
      if (!flow.active) throw conflict(texts.isOff)
      const summary = designSummaryOf(items, flow, flow.flowData)
      if (summary?.trigger.kind !== 'received') throw conflict(texts.receivesNothing)
      const name = key === '' ? randomUUID() : createHash('sha256').update(key).digest('hex')
      const start = {
        cause: `received/${name}`,
        description: texts.causes.received,
        plain: texts.causes.received,
        trigger: { body },
        chain: [],
      }
      const [runId] = await asTenant(db, tenantOf(session), (trx) =>
        startRuns(trx, { ...flow, ...summary }, [start], now()),
      )
      if (!runId) throw new HttpError('tooMany', texts.isOff, { retryAfterSecs: 60 })
      return respond(c, { runId })
    },
  })
