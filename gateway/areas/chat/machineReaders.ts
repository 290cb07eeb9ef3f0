import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { rightsOf } from '../access/face.ts'
import { isCallable } from '../calls/face.ts'
import type { FloorOf } from '../efficiency/face.ts'
import { shiftAt } from '../labor/face.ts'
import type { Subject } from './beginConversation.ts'
import { takesPart } from './takesPart.ts'
import { mayTalkIn, type Talker } from './talker.ts'

/** A user whom a message of a machine reaches. */
type MachineReader = { userId: number; userName: string; name: string }

/** Who reads a message of a machine, and until when (epoch ms) those take part who do not by themselves. */
export type Reached = { readers: readonly MachineReader[]; until: number }

export type MachineReaders = ReturnType<typeof createMachineReaders>

/** Time for which a person is called in where no shift of the machine says when it ends. */
const withoutShiftMs = 12 * 3_600_000

/**
 * Finds who reads what a machine says: employees with a user account who are clocked on there or whose shift is the one
 * that the machine's schedule has now, whoever takes part in the conversation about the machine, and whoever takes part
 * in the one that it speaks in. Only users of the organization who may read that conversation.
 */
export function createMachineReaders({ systemDb, now }: Pick<Dependencies, 'systemDb' | 'now'>, floorOf: FloorOf) {
  return async function readersOf({ tenant, resourceID }: Talker, { kind, about }: Subject): Promise<Reached> {
    const { organizationId, entityId } = tenant
    const at = now()
    const shift = shiftAt(await floorOf(organizationId), resourceID, at)
    const { rows } = await sql<MachineReader>`
      with on_shift as (select lower(e.user_name) as name from employees e
        where e.organization_id = ${organizationId}::int and e.active and e.user_name is not null
          and (e.shift_num = ${shift?.shiftNum ?? null}::int
            or exists (select from labor_tickets t where t.organization_id = e.organization_id
              and t.emp_id = e.emp_id and t.resource_id = ${resourceID} and t.start <= ${new Date(at)}
              and t."end" is null)))
      select u.user_id as "userId", u.user_name as "userName", coalesce(u.person_name, u.user_name) as name
      from user_account u where ${isCallable({ organizationId, entityId })}
        and (u.user_name_lower in (select name from on_shift)
          or exists (select from chat_member p join chat_conversation c using (organization_id, conversation_id)
            where p.organization_id = ${organizationId}::int and p.user_id = u.user_id
              and ((c.kind = ${kind} and c.about = ${about} and ${takesPart('p')})
                or (c.kind = 'resource' and c.about = ${resourceID} and p.called_until is null))))
      order by lower(coalesce(u.person_name, u.user_name)), u.user_id`.execute(systemDb)
    const rights: ReadonlyMap<number, { globalAdmin: boolean; permissions: Permissions }> = await rightsOf(
      systemDb,
      rows.map(({ userId }) => userId),
    )
    return {
      readers: rows.filter(({ userId }) => {
        const own = rights.get(userId)
        return own !== undefined && mayTalkIn(own, kind)
      }),
      until: shift?.end ?? at + withoutShiftMs,
    }
  }
}

/** Has those whom a message of a machine reaches take part, for a time if they do not by themselves. */
export async function callReaders(
  trx: Transaction<Tables>,
  { organizationId, conversationId, seq }: { organizationId: number; conversationId: string; seq: number },
  { readers, until }: Reached,
): Promise<void> {
  const userIds = readers.map(({ userId }) => userId)
  // What was said while they did not take part is not unread.
  await sql`insert into chat_member as p (organization_id, conversation_id, user_id, read_seq, called_until)
    select ${organizationId}::int, ${conversationId}::uuid, reader, ${seq - 1}::int, ${new Date(until)}::timestamptz
    from unnest(${userIds}::int[]) as reader
    on conflict (organization_id, conversation_id, user_id) do update
      set read_seq = case when ${takesPart('p')} then p.read_seq else excluded.read_seq end,
        called_until = greatest(p.called_until, excluded.called_until)
      where p.called_until is not null`.execute(trx)
}
