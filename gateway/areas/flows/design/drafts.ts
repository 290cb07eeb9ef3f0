import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { FlowKey } from '../runs/runKey.ts'

type Of = FlowKey & { userId: number }

/** Changes to a flow by a user that are not the design of the flow yet. */
export type Draft = { flowData: string; savedAt: Date }

export async function readDraft(
  trx: Transaction<Tables>,
  { organizationId, flowId, userId }: Of,
): Promise<Draft | null> {
  const { rows } = await sql<Draft>`select flow_data #>> '{}' as "flowData", saved_at as "savedAt" from flow_draft
    where organization_id = ${organizationId}::int and flow_id = ${flowId}::int and user_id = ${userId}::int`.execute(
    trx,
  )
  return rows[0] ?? null
}

/** Saves the draft of a user, replacing the previous one. `now`: epoch ms. */
export async function saveDraft(
  trx: Transaction<Tables>,
  { organizationId, flowId, userId }: Of,
  { flowData, now }: { flowData: string; now: number },
): Promise<void> {
  await sql`insert into flow_draft (organization_id, flow_id, user_id, flow_data, saved_at)
    values (${organizationId}::int, ${flowId}::int, ${userId}::int, ${JSON.stringify(flowData)}::jsonb, ${new Date(now)})
    on conflict (organization_id, flow_id, user_id) do update set flow_data = excluded.flow_data,
      saved_at = excluded.saved_at`.execute(trx)
}

/** Deletes a draft that became the design. */
export async function deleteDraft(trx: Transaction<Tables>, { organizationId, flowId, userId }: Of): Promise<void> {
  await sql`delete from flow_draft where organization_id = ${organizationId}::int and flow_id = ${flowId}::int
    and user_id = ${userId}::int`.execute(trx)
}
