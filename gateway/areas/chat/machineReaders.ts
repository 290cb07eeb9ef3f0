import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { rightsOf } from '../access/index.ts'
import { isCallable } from '../calls/index.ts'
import type { FloorOf } from '../efficiency/index.ts'
import { shiftAt } from '../labor/index.ts'
import { type ChatActor, mayChatIn } from './chatActor.ts'
import type { Subject } from './startConversation.ts'
import { takesPart } from './takesPart.ts'

/** A user whom a message of a machine reaches. */
type MachineReader = { userId: number; userName: string; name: string }

/**
 * The readers of a message of a machine, and the time (epoch ms) until which those take part who are not regular
 * participants.
 */
export type Reached = { readers: readonly MachineReader[]; until: number }

export type MachineReaders = ReturnType<typeof createMachineReaders>

/** Participation time of a called-in user if no shift of the machine defines its end. */
const withoutShiftMs = 12 * 3_600_000

/**
 * Creates a function that finds the readers of a machine's message: employees with a user account who are clocked on
 * there or work the machine's current shift, and participants of the conversation about the machine and of the one that
 * receives the message. Only users of the organization who may read that conversation.
 */
export function createMachineReaders({ systemDb, now }: Pick<Dependencies, 'systemDb' | 'now'>, floorOf: FloorOf) {
  return async function readersOf({ tenant, resourceID }: ChatActor, { kind, about }: Subject): Promise<Reached> {
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
        const userRights = rights.get(userId)
        return userRights !== undefined && mayChatIn(userRights, kind)
      }),
      until: shift?.end ?? at + withoutShiftMs,
    }
  }
}

/** Makes the readers of a machine's message participants, for a limited time unless they are regular participants. */
export async function callReaders(
  trx: Transaction<Tables>,
  { organizationId, conversationId, seq }: { organizationId: number; conversationId: string; seq: number },
  { readers, until }: Reached,
): Promise<void> {
  const userIds = readers.map(({ userId }) => userId)
  // Messages from before they took part count as read.
  await sql`insert into chat_member as p (organization_id, conversation_id, user_id, read_seq, called_until)
    select ${organizationId}::int, ${conversationId}::uuid, reader, ${seq - 1}::int, ${new Date(until)}::timestamptz
    from unnest(${userIds}::int[]) as reader
    on conflict (organization_id, conversation_id, user_id) do update
      set read_seq = case when ${takesPart('p')} then p.read_seq else excluded.read_seq end,
        called_until = greatest(p.called_until, excluded.called_until)
      where p.called_until is not null`.execute(trx)
}
