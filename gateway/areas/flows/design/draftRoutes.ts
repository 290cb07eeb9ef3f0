import { z } from '@hono/zod-openapi'
import {
  designUploaded,
  draftBody,
  draftSaved,
  flowDraft,
  uploadBody,
} from '@takt/domain/areas/flows/answers/design.ts'
import { emptyDesign } from '@takt/domain/areas/flows/design/design.ts'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import { idInAddress } from '../../../core/http/requests/idInAddress.ts'
import { tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { answer, answerChange, answers } from '../../../core/http/responses/answer.ts'
import { notFound } from '../../../core/http/responses/refusal.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { changeItem } from '../../../core/items/write/itemCommands.ts'
import { transactChange } from '../../../core/items/write/transact.ts'
import { checkText } from '../checkText.ts'
import { completeFlows } from '../completeFlows.ts'
import type { FlowKey } from '../runs/runKey.ts'
import { flowsTexts as texts } from '../texts.ts'
import { forgetDraft, readDraft, saveDraft } from './drafts.ts'
import { readFlow } from './readFlow.ts'

const params = z.object({ flowId: idInAddress })
const tags = [flows.name]
const empty = JSON.stringify(emptyDesign)

/** Drafts of designs, and what makes one of them, or a text, the design of a flow. */
export function draftRoutes({ dependencies, items }: Gateway): readonly Route[] {
  const { db, systemDb, now } = dependencies
  const own = { right: [flows.area, 'write'] as const, tags, params, path: '/flows/{flowId}/draft' }

  /** The draft of a user of this name, who is somebody that designed the flow. */
  async function draftOf({ organizationId, flowId }: FlowKey, userName: string) {
    const { rows } = await sql<{ userId: number; flowData: string }>`select d.user_id as "userId",
        d.flow_data #>> '{}' as "flowData" from flow_draft d join user_account u using (user_id)
      where d.organization_id = ${organizationId}::int and d.flow_id = ${flowId}::int
        and u.user_name_lower = lower(${userName})`.execute(systemDb)
    if (!rows[0]) throw notFound(texts.noDraftOf(userName))
    return rows[0]
  }

  return [
    route({
      ...own,
      method: 'get',
      summary: 'The own draft of a design; the design where there is none',
      answer: answers('The draft', flowDraft),
      handle: async (c, { params: { flowId } }) => {
        const { session } = c.var
        const flow = await readFlow(db, session, flowId)
        const draft = await asTenant(db, tenantOf(session), (trx) =>
          readDraft(trx, { ...flow, userId: session.userId }),
        )
        const flowData = draft?.flowData ?? flow.flowData
        const [complete] = await completeFlows([{ flowId }], tenantOf(session), db)
        return answer(c, {
          flowId,
          flowName: flow.flowName,
          flowData,
          active: flow.active,
          version: flow.version,
          isDraft: draft !== null,
          savedAt: draft?.savedAt.toISOString() ?? null,
          secretsKept: complete!.secretsKept as z.input<typeof flowDraft>['secretsKept'],
          problems: checkText(items, flowData ?? empty).problems,
        })
      },
    }),
    route({
      ...own,
      method: 'put',
      // A draft is saved as it is drawn.
      isAudited: false,
      summary: 'Keep the own draft of a design',
      body: draftBody,
      answer: answers('Kept; with what is wrong with it', draftSaved),
      handle: async (c, { params: { flowId }, body: { flowData } }) => {
        const { session } = c.var
        const flow = await readFlow(db, session, flowId)
        const at = now()
        const of = { ...flow, userId: session.userId }
        await asTenant(db, tenantOf(session), (trx) => saveDraft(trx, of, { flowData, now: at }))
        return answer(c, { savedAt: new Date(at).toISOString(), problems: checkText(items, flowData).problems })
      },
    }),
    route({
      right: [flows.area, 'write'],
      method: 'post',
      path: '/flows/upload',
      tags,
      summary: 'Make a text, or the draft of somebody, the design of a flow',
      description:
        'A design with problems is kept too, and told with them; a flow that is on refuses it (400). Whoever uploads ' +
        'the design of a flow that is on answers for it: it runs as that one from then on.',
      body: uploadBody,
      answer: answers('The flow, and what is wrong with its design', designUploaded),
      handle: async (c, { body: { flow: given, user, flowData: text } }) => {
        const { session } = c.var
        const flow = await readFlow(db, session, typeof given === 'number' ? given : given.flowId)
        const { flowId } = flow
        const draft = text === undefined ? await draftOf(flow, user!) : { userId: session.userId, flowData: text }
        const { flowData } = draft
        const { result, change } = await transactChange(
          dependencies,
          { tenant: tenantOf(session), items },
          async (context) => {
            const row = await changeItem(context, items.get(flows.name)!, { flowId }, { flowData })
            await forgetDraft(context.trx, { ...flow, userId: draft.userId })
            return row
          },
        )
        const { problems } = checkText(items, flowData)
        const told = { flowId, version: result.version, active: result.active === true, problems }
        return answerChange(c, told, texts.updated, change)
      },
    }),
  ]
}
