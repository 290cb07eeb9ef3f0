import { sql } from 'kysely'
import { forbidden, type Refusal } from '../../core/http/responses/refusal.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * A tag that was taken off a person is handed on to what is no person only by who may see where people are: from then
 * on everybody is told where it is, and somebody may still carry it. Where nobody asks, nobody may. What refuses
 * associations, by the codes of tags.
 */
export async function refusedHandingOn(
  { trx, tenant }: ItemContext,
  associations: readonly Row[],
): Promise<(association: Row) => Refusal | undefined> {
  const { asks } = tenant
  const toThings = associations.filter(({ associationType }) => associationType !== 'employees')
  if (asks?.may('employees', 'approve') || toThings.length === 0) return () => undefined
  const epcs = toThings.map(({ epc }) => epc)
  const { rows } = await sql<{ epc: string }>`select worn.epc
    from (select epc, max(end_date) as until from tag_association_interval
      where organization_id = ${tenant.organizationId}::int and epc = any(${epcs}::text[])
        and association_type = 'employees' group by epc) worn
    where worn.until < 'infinity' and not exists (
      select from tag_association_interval later where later.organization_id = ${tenant.organizationId}::int
        and later.epc = worn.epc and later.association_type <> 'employees' and later.start_date > worn.until)`.execute(
    trx,
  )
  const worn = new Set(rows.map(({ epc }) => epc))
  return ({ associationType, epc }) =>
    associationType !== 'employees' && worn.has(String(epc)) ? forbidden('employees', 'approve', asks ?? {}) : undefined
}
