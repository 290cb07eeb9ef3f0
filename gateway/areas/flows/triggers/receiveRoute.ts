import { createHash, randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { runBegun } from '@takt/domain/areas/flows/answers/run.ts'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Gateway } from '../../../core/area.ts'
import { idInAddress } from '../../../core/http/requests/idInAddress.ts'
import { tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../../core/http/responses/answer.ts'
import { conflict, invalid, Refusal } from '../../../core/http/responses/refusal.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { readFlow } from '../design/readFlow.ts'
import { beginRuns } from '../runs/beginRuns.ts'
import { flowsTexts as texts } from '../texts.ts'
import { beginningOf } from './beginnings.ts'

const mostBytes = 1024 * 1024
const longestKey = 200

/** Another system begins a run with what it sends. */
export const receiveRoute = ({ dependencies: { db, now }, items }: Gateway): Route =>
  route({
    right: [flows.area, 'approve'],
    method: 'post',
    path: '/flows/{flowId}/receive',
    tags: [flows.name],
    summary: 'Begin a run of a flow with what is sent',
    description:
      'Any JSON, a megabyte at most. With the header `Idempotency-Key` the same key begins one run, for as long as runs ' +
      'are kept (30 days).',
    bytes: mostBytes,
    params: z.object({ flowId: idInAddress }),
    body: z.unknown().describe('What the trigger knows as `body`'),
    answer: answers('The run that begins', runBegun),
    handle: async (c, { params: { flowId }, body }) => {
      const { session } = c.var
      const key = c.req.header('idempotency-key')?.trim() ?? ''
      if (key.length > longestKey) throw invalid({ 'Idempotency-Key': texts.keyTooLong })
      const flow = await readFlow(db, session, flowId)
      if (!flow.active) throw conflict(texts.isOff)
      const beginning = beginningOf(items, flow, flow.flowData)
      if (beginning?.trigger.kind !== 'received') throw conflict(texts.receivesNothing)
      const name = key === '' ? randomUUID() : createHash('sha256').update(key).digest('hex')
      const began = {
        cause: `received/${name}`,
        said: texts.said.received,
        plain: texts.said.received,
        trigger: { body },
        chain: [],
      }
      const [runId] = await asTenant(db, tenantOf(session), (trx) =>
        beginRuns(trx, { ...flow, ...beginning }, [began], now()),
      )
      if (!runId) throw new Refusal('tooMany', texts.isOff, { retryAfterSecs: 60 })
      return answer(c, { runId })
    },
  })
