import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { emptyDesign } from '@takt/domain/areas/flows/design/design.ts'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import {
  flowRun,
  flowRunDetail,
  runStarted,
  runsQuery,
  tried,
  tryBody,
} from '@takt/domain/areas/flows/responses/run.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Gateway } from '../../../core/area.ts'
import { idInAddress } from '../../../core/http/requests/idInAddress.ts'
import { tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { conflict, notFound } from '../../../core/http/responses/httpError.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { optional, type Route, route } from '../../../core/http/route.ts'
import { readDraft } from '../design/drafts.ts'
import { readFlow } from '../design/readFlow.ts'
import { type DataScope, maySeeAll } from '../neededRights.ts'
import { flowsTexts as texts } from '../texts.ts'
import { designSummaryOf } from '../triggers/designSummary.ts'
import { readRun, readRuns } from './readRuns.ts'
import { shortly } from './runReport.ts'
import { startRuns } from './startRuns.ts'
import { tryDesign } from './tryDesign.ts'

const params = z.object({ flowId: idInAddress })
const ofRun = params.extend({ runId: z.string().max(100) })
const tags = [flows.name]
/** Matches the suffix of a repeated run, so that repeating it again does not add the suffix twice. */
const againBy = new RegExp(`${texts.causes.again('', '')}.*$`)

/** Routes for the runs of flows, running again, and trying a design without side effects. */
export function runRoutes(gateway: Gateway): readonly Route[] {
  const { items, dependencies } = gateway
  const { db, now } = dependencies
  const mayAll = (session: Session) => (of: DataScope) => maySeeAll(session, items, of)
  return [
    route({
      right: [flows.area, 'read'],
      method: 'get',
      path: '/flows/{flowId}/runs',
      tags,
      summary: 'Runs of a flow in the last 30 days, newest first',
      params,
      query: runsQuery,
      response: responses('Runs', z.array(flowRun)),
      handle: async (c, { params: { flowId }, query }) => {
        const flow = await readFlow(db, c.var.session, flowId)
        return respond(
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
      summary: 'A run and the results of its steps',
      description:
        'Input and output are included for users who may read all that the flow reads and see people. Other users get the ' +
        'cause without its key, and the result without response or error details.',
      params: ofRun,
      response: responses('The run', flowRunDetail),
      handle: async (c, { params: { flowId, runId } }) => {
        const { session } = c.var
        const flow = await readFlow(db, session, flowId)
        const result = await asTenant(db, tenantOf(session), (trx) =>
          readRun(trx, flow, { runId, mayAll: mayAll(session) }),
        )
        if (!result) throw notFound(texts.run)
        const { run, trigger, steps } = result
        return respond(c, { ...run, trigger: result.mayAll ? shortly(trigger) : null, steps })
      },
    }),
    route({
      right: [flows.area, 'write'],
      method: 'post',
      path: '/flows/{flowId}/runs/{runId}/again',
      tags,
      summary: 'Run a flow again with the trigger of a run',
      params: ofRun,
      body: optional(z.object({})),
      response: responses('The started run', runStarted),
      handle: async (c, { params: { flowId, runId } }) => {
        const { session } = c.var
        const flow = await readFlow(db, session, flowId)
        if (!flow.active) throw conflict(texts.isOff)
        const ids = await asTenant(db, tenantOf(session), async (trx) => {
          const previous = await readRun(trx, flow, { runId, mayAll: mayAll(session) })
          if (!previous) throw notFound(texts.run)
          if (!previous.trigger) throw conflict(texts.goneTrigger)
          const description = texts.causes.again(previous.run.cause.replace(againBy, ''), session.userName)
          const plain = texts.causes.againPlain(session.userName)
          const summary = designSummaryOf(items, flow, flow.flowData)
          if (!summary) throw conflict(texts.isOff)
          const { dataScope } = summary
          const start = { cause: `again/${randomUUID()}`, description, plain, trigger: previous.trigger, chain: [] }
          return startRuns(trx, { ...flow, dataScope }, [start], now())
        })
        return respond(c, { runId: ids[0]! })
      },
    }),
    route({
      right: [flows.area, 'write'],
      method: 'post',
      path: '/flows/{flowId}/try',
      tags,
      isAudited: false,
      summary: 'Try a design: reports what would be saved, requested and sent, without doing it',
      description:
        'Uses the own draft (or the design if there is none) unless a text is given, and the rights of the user.',
      params,
      body: optional(tryBody),
      response: responses('Results of each step, as done or simulated', tried),
      handle: async (c, { params: { flowId }, body }) => {
        const { session } = c.var
        const flow = await readFlow(db, session, flowId)
        const draft = await asTenant(db, tenantOf(session), (trx) =>
          readDraft(trx, { ...flow, userId: session.userId }),
        )
        const text = body.flowData ?? draft?.flowData ?? flow.flowData ?? JSON.stringify(emptyDesign)
        const { signal } = c.req.raw
        return respond(c, await tryDesign(gateway, { session, flow, text, sample: body.sample ?? {}, signal }))
      },
    }),
  ]
}
