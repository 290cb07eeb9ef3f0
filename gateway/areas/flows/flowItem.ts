import { isDeepStrictEqual } from 'node:util'
import { type Design, triggerOf } from '@takt/domain/areas/flows/design/design.ts'
import { type Flow, flows, type SecretsInput } from '@takt/domain/areas/flows/flows.ts'
import { maxFlows } from '@takt/domain/areas/flows/limits.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { sql } from 'kysely'
import { conflict, HttpError, invalid } from '../../core/http/responses/httpError.ts'
import { tenantFor } from '../../core/items/itemAccess.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../core/items/mountedItem.ts'
import { checkText } from './checkText.ts'
import { completeFlows } from './completeFlows.ts'
import { storeFlowSecrets } from './flowSecrets.ts'
import { missingRight, neededRights } from './neededRights.ts'
import { stopWaiting } from './runs/stopWaiting.ts'
import { flowsTexts as texts } from './texts.ts'
import { updateFlowSlot } from './triggers/updateFlowSlot.ts'

/** Deletes the data stored for a removed flow: runs, drafts, secrets, the current designer and the due time. */
async function deleteFlowData(
  { trx }: Pick<ItemContext, 'trx'>,
  { organizationId, flowId }: { organizationId: number; flowId: number },
): Promise<void> {
  for (const table of ['flow_run', 'flow_draft', 'flow_secret', 'flow_design', 'flow_slot'])
    await sql`delete from ${sql.table(table)} where organization_id = ${organizationId}::int
      and flow_id = ${flowId}::int`.execute(trx)
}

const flowOf = (row: ItemChange['row']) => row as Flow

/**
 * True if the user responsible for the flow stays responsible after a change. Changed secrets count as a change of what
 * the flow does, and so does the name if the design can contain it.
 */
const isSame = ({ before, row, hasSecrets = false }: ItemChange) =>
  before?.active === true &&
  row?.active === true &&
  !hasSecrets &&
  isDeepStrictEqual(before.flowData, row.flowData) &&
  (before.flowName === row.flowName || !String(row.flowData).includes('flow'))

/** A flow runs as the user who switched it on, or who changed what it does while it was on. */
async function derive({ tenant }: ItemContext, change: ItemChange) {
  const { before, row } = change
  if (!row?.active) return { runsAs: null, runsWith: null }
  if (isSame(change)) return { runsAs: before!.runsAs ?? null, runsWith: before!.runsWith ?? null }
  return { runsAs: tenant.userId, runsWith: tenant.access?.rights ?? null }
}

/**
 * Returns the design of a flow that is to be on. Throws if it cannot be run, or if the user lacks the rights for its
 * steps.
 */
function soundDesign({ tenant, items }: ItemContext, { row }: ItemChange): Design {
  const { flowData } = flowOf(row)
  if (flowData === null) throw invalid({ active: texts.noDesign })
  const { design, outline, problems } = checkText(items, flowData)
  if (!design) {
    const { stepId, sentence } = problems[0]!
    const name = outline?.steps.find(({ id }) => id === stepId)?.name ?? stepId
    throw invalid({ active: texts.cannotBeOn(name, sentence) })
  }
  const missing = tenant.access && missingRight(neededRights(items, design), tenant.access.may)
  if (missing) throw new HttpError('forbidden', texts.needs(missing.area, missing.flag))
  return design
}

/**
 * To switch on a flow that another user changed last, the request must name the version the user saw, because the user
 * becomes responsible for it.
 */
async function requireSeenVersion({ trx, tenant, back }: ItemContext, { key, before, row, hasVersion }: ItemChange) {
  if (!tenant.access || back || hasVersion || !before || before.active || !row?.active) return
  const { rows } = await sql<{ userId: number }>`select (meta ->> 'userId')::int as "userId" from event
    where organization_id = ${tenant.organizationId}::int and stream = ${`${flows.name}/${key.flowId}`}
      and meta ->> 'userId' is not null order by version desc limit 1`.execute(trx)
  if (rows[0] && rows[0].userId !== tenant.userId) throw invalid({ version: texts.versionRequired })
}

async function check(context: ItemContext, change: ItemChange) {
  const { trx, tenant } = context
  const { verb, row, key } = change
  if (!row) return
  // Serializes concurrent additions, so that each counts the others.
  if (verb === 'added') await lockUntilCommit(trx, lockKeys.flowsAddedTo(tenant.organizationId!))
  const { rows } = await sql<{ flowId: number }>`select flow_id as "flowId" from flows
    where organization_id = ${tenant.organizationId}::int`.execute(trx)
  if (verb === 'added' && rows.length >= maxFlows) throw conflict(texts.maxFlows(maxFlows))
  const { rows: named } = await sql`select from flows where organization_id = ${tenant.organizationId}::int
    and lower(flow_name) = lower(${row.flowName}) and flow_id is distinct from ${key.flowId}::int`.execute(trx)
  if (named.length > 0) throw invalid({ flowName: texts.nameTaken(row.flowName) })
  await requireSeenVersion(context, change)
  if (row.active && !isSame(change)) soundDesign(context, change)
}

async function afterChange(context: ItemContext, change: ItemChange) {
  const { key, row, before } = change
  const at = { organizationId: context.tenant.organizationId!, flowId: Number(key.flowId) }
  if (!row) {
    await deleteFlowData(context, at)
    return
  }
  if (before?.active && !row.active)
    await stopWaiting(context.trx, at, { sentence: texts.switchedOff, now: context.now })
  if (row.active && isSame(change)) return
  const { design } = row.active ? checkText(context.items, flowOf(row).flowData ?? '') : { design: null }
  await updateFlowSlot(context.trx, at, { trigger: design && triggerOf(design), now: context.now })
}

/** The item type of flows, with its specific rules. */
export const flowItem: MountedItem = {
  type: flows,
  goesAlong: true,
  rules: {
    derive,
    check,
    storeSecrets: (context, key, { secrets }) =>
      storeFlowSecrets(
        context,
        { organizationId: context.tenant.organizationId!, flowId: Number(key.flowId) },
        secrets as SecretsInput | null,
      ),
    afterwards: afterChange,
    complete: completeFlows,
  },
  reach: async ({ session }) => {
    if (session.isMasked) throw new HttpError('forbidden', texts.notWhileMasked)
    return tenantFor(flows, session)
  },
}
