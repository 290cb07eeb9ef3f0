import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { addSending } from '../../notifications/index.ts'
import type { FlowKey } from './runKey.ts'

type Owner = { userName: string; email: string }

/** Notifies the owner of a flow, in the caller's transaction. `now`: epoch ms. */
export async function notifyOwner(
  trx: Transaction<Tables>,
  { organizationId, flowId, runsAs }: FlowKey & { runsAs: number | null },
  { message, now }: { message: string; now: number },
): Promise<void> {
  const { rows } = await sql<Owner>`select user_name as "userName", email from user_account
    where user_id = ${runsAs}::int and enabled`.execute(trx)
  if (!rows[0]) return
  const { userName, email } = rows[0]
  const to = { recipientType: 'user' as const, recipientID: userName, userId: runsAs, deviceId: null }
  const delivery = { ...to, address: email || null, message, paths: [], state: 'waiting' as const, detail: null }
  await addSending(trx, { organizationId, flowId, now }, [delivery])
}
