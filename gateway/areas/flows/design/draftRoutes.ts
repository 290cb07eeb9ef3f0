import { z } from '@hono/zod-openapi'
import { emptyDesign } from '@takt/domain/areas/flows/design/design.ts'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import {
  designUploaded,
  draftBody,
  draftSaved,
  flowDraft,
  uploadBody,
} from '@takt/domain/areas/flows/responses/design.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import { idInAddress } from '../../../core/http/requests/idInAddress.ts'
import { tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { notFound } from '../../../core/http/responses/httpError.ts'
import { respond, respondToChange, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { changeItem } from '../../../core/items/write/itemCommands.ts'
import { transactChange } from '../../../core/items/write/transact.ts'
import { checkText } from '../checkText.ts'
import { completeFlows } from '../completeFlows.ts'
import type { FlowKey } from '../runs/runKey.ts'
import { flowsTexts as texts } from '../texts.ts'
import { deleteDraft, readDraft, saveDraft } from './drafts.ts'
import { readFlow } from './readFlow.ts'

const params = z.object({ flowId: idInAddress })
const tags = [flows.name]
const empty = JSON.stringify(emptyDesign)

/** Routes for drafts of designs, and for making a draft or a text the design of a flow. */
export function draftRoutes({ dependencies, items }: Gateway): readonly Route[] {
  const { db, systemDb, now } = dependencies
  const draftRoute = { right: [flows.area, 'write'] as const, tags, params, path: '/flows/{flowId}/draft' }

  /** Returns the draft of the user with this name. */
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
      ...draftRoute,
      method: 'get',
      summary: 'Own draft of a design, or the design if there is none',
      response: responses('The draft', flowDraft),
      handle: async (c, { params: { flowId } }) => {
        const { session } = c.var
        const flow = await readFlow(db, session, flowId)
        const draft = await asTenant(db, tenantOf(session), (trx) =>
          readDraft(trx, { ...flow, userId: session.userId }),
        )
        const flowData = draft?.flowData ?? flow.flowData
        const [complete] = await completeFlows([{ flowId }], tenantOf(session), db)
        return respond(c, {
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
      ...draftRoute,
      method: 'put',
      // Drafts are saved continuously while drawing.
      isAudited: false,
      summary: 'Save the own draft of a design',
      body: draftBody,
      response: responses('Saved, with the problems of the draft', draftSaved),
      handle: async (c, { params: { flowId }, body: { flowData } }) => {
        const { session } = c.var
        const flow = await readFlow(db, session, flowId)
        const at = now()
        const of = { ...flow, userId: session.userId }
        await asTenant(db, tenantOf(session), (trx) => saveDraft(trx, of, { flowData, now: at }))
        return respond(c, { savedAt: new Date(at).toISOString(), problems: checkText(items, flowData).problems })
      },
    }),
    route({
      right: [flows.area, 'write'],
      method: 'post',
      path: '/flows/upload',
      tags,
      summary: 'Set the design of a flow from a text or from the draft of a user',
      description:
        'A design with problems is saved too, and the problems are returned; a flow that is on rejects it (400). ' +
        'After uploading the design of a flow that is on, the flow runs with the rights of the uploading user.',
      body: uploadBody,
      response: responses('The flow, and the problems of its design', designUploaded),
      handle: async (c, { body: { flow: flowInput, user, flowData: text } }) => {
        const { session } = c.var
        const flow = await readFlow(db, session, typeof flowInput === 'number' ? flowInput : flowInput.flowId)
        const { flowId } = flow
        const draft = text === undefined ? await draftOf(flow, user!) : { userId: session.userId, flowData: text }
        const { flowData } = draft
        const { result, change } = await transactChange(
          dependencies,
          { tenant: tenantOf(session), items },
          async (context) => {
            const row = await changeItem(context, items.get(flows.name)!, { flowId }, { flowData })
            await deleteDraft(context.trx, { ...flow, userId: draft.userId })
            return row
          },
        )
        const { problems } = checkText(items, flowData)
        const updated = { flowId, version: result.version, active: result.active === true, problems }
        return respondToChange(c, updated, texts.updated, change)
      },
    }),
  ]
}
