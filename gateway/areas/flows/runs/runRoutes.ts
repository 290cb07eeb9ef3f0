import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { flowRun, flowRunDetail, runBegun, runsQuery, tried, tryBody } from '@takt/domain/areas/flows/answers/run.ts'
import { emptyDesign } from '@takt/domain/areas/flows/design/design.ts'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Gateway } from '../../../core/area.ts'
import { idInAddress } from '../../../core/http/requests/idInAddress.ts'
import { tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../../core/http/responses/answer.ts'
import { conflict, notFound } from '../../../core/http/responses/refusal.ts'
import { optional, type Route, route } from '../../../core/http/route.ts'
import { readDraft } from '../design/drafts.ts'
import { readFlow } from '../design/readFlow.ts'
import { mayBeToldAll, type TellsOf } from '../neededRights.ts'
import { flowsTexts as texts } from '../texts.ts'
import { beginningOf } from '../triggers/beginnings.ts'
import { beginRuns } from './beginRuns.ts'
import { readRun, readRuns } from './readRuns.ts'
import { shortly } from './told.ts'
import { tryDesign } from './tryDesign.ts'

const params = z.object({ flowId: idInAddress })
const ofRun = params.extend({ runId: z.string().max(100) })
const tags = [flows.name]
/** What is run again of what was run again is said once. */
const againBy = new RegExp(`${texts.said.again('', '')}.*$`)

/** What flows did, doing it again, and trying a design without doing anything. */
export function runRoutes(gateway: Gateway): readonly Route[] {
  const { items, dependencies } = gateway
  const { db, now } = dependencies
  const mayAll = (session: Session) => (of: TellsOf) => mayBeToldAll(session, items, of)
  return [
    route({
      right: [flows.area, 'read'],
      method: 'get',
      path: '/flows/{flowId}/runs',
      tags,
      summary: 'Runs of a flow in the last 30 days, the newest first',
      params,
      query: runsQuery,
      answer: answers('Runs', z.array(flowRun)),
      handle: async (c, { params: { flowId }, query }) => {
        const flow = await readFlow(db, c.var.session, flowId)
        return answer(
          c,
          await asTenant(db, tenantOf(c.var.session), (trx) =>
            readRuns(trx, flow, { ...query, mayAll: mayAll(c.var.session) }),
          ),
        )
      },
    }),
    route({
      right: [flows.area, 'read'],
      method: 'get',
      path: '/flows/{flowId}/runs/{runId}',
      tags,
      summary: 'One run, and what each step did',
      description:
        'What went in and came out is told to whoever may read all that the flow reads, and see people; others are told what ' +
        'began it without its key, and how it ended without what was answered or refused.',
      params: ofRun,
      answer: answers('The run', flowRunDetail),
      handle: async (c, { params: { flowId, runId } }) => {
        const { session } = c.var
        const flow = await readFlow(db, session, flowId)
        const found = await asTenant(db, tenantOf(session), (trx) =>
          readRun(trx, flow, { runId, mayAll: mayAll(session) }),
        )
        if (!found) throw notFound(texts.run)
        const { run, trigger, steps } = found
        return answer(c, { ...run, trigger: found.mayAll ? shortly(trigger) : null, steps })
      },
    }),
    route({
      right: [flows.area, 'write'],
      method: 'post',
      path: '/flows/{flowId}/runs/{runId}/again',
      tags,
      summary: 'Run a flow once more for what began a run',
      params: ofRun,
      body: optional(z.object({})),
      answer: answers('The run that begins', runBegun),
      handle: async (c, { params: { flowId, runId } }) => {
        const { session } = c.var
        const flow = await readFlow(db, session, flowId)
        if (!flow.active) throw conflict(texts.isOff)
        const ids = await asTenant(db, tenantOf(session), async (trx) => {
          const found = await readRun(trx, flow, { runId, mayAll: mayAll(session) })
          if (!found) throw notFound(texts.run)
          if (!found.trigger) throw conflict(texts.goneTrigger)
          const said = texts.said.again(found.run.cause.replace(againBy, ''), session.userName)
          const plain = texts.said.againPlain(session.userName)
          const beginning = beginningOf(items, flow, flow.flowData)
          if (!beginning) throw conflict(texts.isOff)
          const { tellsOf } = beginning
          const began = { cause: `again/${randomUUID()}`, said, plain, trigger: found.trigger, chain: [] }
          return beginRuns(trx, { ...flow, tellsOf }, [began], now())
        })
        return answer(c, { runId: ids[0]! })
      },
    }),
    route({
      right: [flows.area, 'write'],
      method: 'post',
      path: '/flows/{flowId}/try',
      tags,
      isAudited: false,
      summary: 'Try a design: what would be saved, asked and told is said, and not done',
      description: 'The own draft (the design where there is none) unless a text is given, with the own rights.',
      params,
      body: optional(tryBody),
      answer: answers('What each step did, or would have done', tried),
      handle: async (c, { params: { flowId }, body }) => {
        const { session } = c.var
        const flow = await readFlow(db, session, flowId)
        const draft = await asTenant(db, tenantOf(session), (trx) =>
          readDraft(trx, { ...flow, userId: session.userId }),
        )
        const text = body.flowData ?? draft?.flowData ?? flow.flowData ?? JSON.stringify(emptyDesign)
        const { signal } = c.req.raw
        return answer(c, await tryDesign(gateway, { session, flow, text, sample: body.sample ?? {}, signal }))
      },
    }),
  ]
}
