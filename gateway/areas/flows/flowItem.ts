import { isDeepStrictEqual } from 'node:util'
import { type Design, triggerOf } from '@takt/domain/areas/flows/design/design.ts'
import { type Flow, flows, type GivenSecrets } from '@takt/domain/areas/flows/flows.ts'
import { mostFlows } from '@takt/domain/areas/flows/limits.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { sql } from 'kysely'
import { conflict, invalid, Refusal } from '../../core/http/responses/refusal.ts'
import { tenantFor } from '../../core/items/itemAccess.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../core/items/mountedItem.ts'
import { checkText } from './checkText.ts'
import { completeFlows } from './completeFlows.ts'
import { keepFlowSecrets } from './flowSecrets.ts'
import { missingRight, neededRights } from './neededRights.ts'
import { stopWaiting } from './runs/stopWaiting.ts'
import { flowsTexts as texts } from './texts.ts'
import { keepFlowSlot } from './triggers/keepFlowSlot.ts'

/** Forgets what is kept beside a flow that is removed: runs, drafts, secrets, who designs it and when it is due. */
async function forgetFlow(
  { trx }: Pick<ItemContext, 'trx'>,
  { organizationId, flowId }: { organizationId: number; flowId: number },
): Promise<void> {
  for (const table of ['flow_run', 'flow_draft', 'flow_secret', 'flow_design', 'flow_slot'])
    await sql`delete from ${sql.table(table)} where organization_id = ${organizationId}::int
      and flow_id = ${flowId}::int`.execute(trx)
}

const flowOf = (row: ItemChange['row']) => row as Flow

/**
 * Whether a change leaves what a flow does to whoever answered for it before. With whose secret it asks is part of that,
 * and its name where the design may say it.
 */
const isSame = ({ before, row, givesSecrets = false }: ItemChange) =>
  before?.active === true &&
  row?.active === true &&
  !givesSecrets &&
  isDeepStrictEqual(before.flowData, row.flowData) &&
  (before.flowName === row.flowName || !String(row.flowData).includes('flow'))

/** A flow runs as who switched it on, or changed what it does while it was on. */
async function derive({ tenant }: ItemContext, change: ItemChange) {
  const { before, row } = change
  if (!row?.active) return { runsAs: null, runsWith: null }
  if (isSame(change)) return { runsAs: before!.runsAs ?? null, runsWith: before!.runsWith ?? null }
  return { runsAs: tenant.userId, runsWith: tenant.asks?.rights ?? null }
}

/** The design of a flow that is to be on; refuses one that cannot be run, and who may not do what it does. */
function soundDesign({ tenant, items }: ItemContext, { row }: ItemChange): Design {
  const { flowData } = flowOf(row)
  if (flowData === null) throw invalid({ active: texts.noDesign })
  const { design, outline, problems } = checkText(items, flowData)
  if (!design) {
    const { stepId, sentence } = problems[0]!
    const name = outline?.steps.find(({ id }) => id === stepId)?.name ?? stepId
    throw invalid({ active: texts.cannotBeOn(name, sentence) })
  }
  const missing = tenant.asks && missingRight(neededRights(items, design), tenant.asks.may)
  if (missing) throw new Refusal('forbidden', texts.needs(missing.area, missing.flag))
  return design
}

/**
 * Whoever switches a flow on that somebody else changed last says which version they saw: they answer for what it does.
 */
async function refuseUnseen({ trx, tenant, back }: ItemContext, { key, before, row, saysVersion }: ItemChange) {
  if (!tenant.asks || back || saysVersion || !before || before.active || !row?.active) return
  const { rows } = await sql<{ userId: number }>`select (meta ->> 'userId')::int as "userId" from event
    where organization_id = ${tenant.organizationId}::int and stream = ${`${flows.name}/${key.flowId}`}
      and meta ->> 'userId' is not null order by version desc limit 1`.execute(trx)
  if (rows[0] && rows[0].userId !== tenant.userId) throw invalid({ version: texts.sayVersion })
}

async function check(context: ItemContext, change: ItemChange) {
  const { trx, tenant } = context
  const { verb, row, key } = change
  if (!row) return
  // Whoever adds meanwhile counts after this, not before.
  if (verb === 'added') await lockUntilCommit(trx, lockKeys.flowsAddedTo(tenant.organizationId!))
  const { rows } = await sql<{ flowId: number }>`select flow_id as "flowId" from flows
    where organization_id = ${tenant.organizationId}::int`.execute(trx)
  if (verb === 'added' && rows.length >= mostFlows) throw conflict(texts.mostFlows(mostFlows))
  const { rows: named } = await sql`select from flows where organization_id = ${tenant.organizationId}::int
    and lower(flow_name) = lower(${row.flowName}) and flow_id is distinct from ${key.flowId}::int`.execute(trx)
  if (named.length > 0) throw invalid({ flowName: texts.nameTaken(row.flowName) })
  await refuseUnseen(context, change)
  if (row.active && !isSame(change)) soundDesign(context, change)
}

async function afterwards(context: ItemContext, change: ItemChange) {
  const { key, row, before } = change
  const at = { organizationId: context.tenant.organizationId!, flowId: Number(key.flowId) }
  if (!row) {
    await forgetFlow(context, at)
    return
  }
  if (before?.active && !row.active)
    await stopWaiting(context.trx, at, { sentence: texts.switchedOff, now: context.now })
  if (row.active && isSame(change)) return
  const { design } = row.active ? checkText(context.items, flowOf(row).flowData ?? '') : { design: null }
  await keepFlowSlot(context.trx, at, { trigger: design && triggerOf(design), now: context.now })
}

/** What is special about flows among item types. */
export const flowItem: MountedItem = {
  type: flows,
  goesAlong: true,
  rules: {
    derive,
    check,
    keepSecrets: (context, key, { secrets }) =>
      keepFlowSecrets(
        context,
        { organizationId: context.tenant.organizationId!, flowId: Number(key.flowId) },
        secrets as GivenSecrets | null,
      ),
    afterwards,
    complete: completeFlows,
  },
  reach: async ({ session }) => {
    if (session.isMasked) throw new Refusal('forbidden', texts.notWhileMasked)
    return tenantFor(flows, session)
  },
}
