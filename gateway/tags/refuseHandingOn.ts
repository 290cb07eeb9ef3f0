import { mayDo } from '@takt/domain/access/session.ts'
import { sql } from 'kysely'
import { forbidden } from '../http/refusal.ts'
import type { ItemContext } from '../items/mountedItem.ts'
import { whoAsks } from './whoAsks.ts'

/**
 * A tag that was taken off a person is handed on to what is no person only by who may see where people are: from then
 * on everybody is told where it is, and somebody may still carry it.
 */
export async function refuseHandingOn(
  { trx, tenant }: ItemContext,
  { associationType, epc }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const session = whoAsks()
  if (!session || associationType === 'employees' || mayDo(session, 'employees', 'approve')) return
  const { rows } = await sql<{ isWorn: boolean }>`select worn.until < 'infinity' and not exists (
      select from tag_association_interval where organization_id = ${tenant.organizationId}::int and epc = ${epc}
        and association_type <> 'employees' and start_date > worn.until) as "isWorn"
    from (select max(end_date) as until from tag_association_interval
      where organization_id = ${tenant.organizationId}::int and epc = ${epc} and association_type = 'employees') worn
    where worn.until is not null`.execute(trx)
  if (rows[0]?.isWorn) throw forbidden('employees', 'approve', session)
}
