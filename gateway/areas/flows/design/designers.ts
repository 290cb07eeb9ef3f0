import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'

/** The user who has a flow open for design, with session and start time. */
export type Designer = { flowId: number; userId: number; userName: string; sessionId: string; since: Date }

/** Returns the users who have these flows open for design while their editor pages are alive, by flow. */
export async function designers(
  trx: Transaction<Tables>,
  { organizationId, flowIds, now }: { organizationId: number; flowIds: readonly number[]; now: number },
): Promise<ReadonlyMap<number, Designer>> {
  const { rows } =
    await sql<Designer>`select d.flow_id as "flowId", d.user_id as "userId", coalesce(u.user_name, 'an administrator') as "userName",
      d.session_id as "sessionId", d.since from flow_design d left join user_account u using (user_id)
    where d.organization_id = ${organizationId}::int and d.flow_id = any(${flowIds}::int[])
      and design_lives(d.session_id, ${new Date(now)})`.execute(trx)
  return new Map(rows.map((row) => [row.flowId, row]))
}
