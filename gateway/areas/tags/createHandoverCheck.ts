import { sql } from 'kysely'
import { forbidden, type HttpError } from '../../core/http/responses/httpError.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Creates a check of associations by tag code. A tag taken off a person may be put on an object only by users who may
 * see where people are, because its location is then visible to all users and the person may still carry it. Without a
 * requesting user it is never allowed.
 */
export async function createHandoverCheck(
  { trx, tenant }: ItemContext,
  associations: readonly Row[],
): Promise<(association: Row) => HttpError | undefined> {
  const { access } = tenant
  const onObjects = associations.filter(({ associationType }) => associationType !== 'employees')
  if (access?.may('employees', 'approve') || onObjects.length === 0) return () => undefined
  const epcs = onObjects.map(({ epc }) => epc)
  const { rows } = await sql<{ epc: string }>`select worn.epc
    from (select epc, max(end_date) as until from tag_association_interval
      where organization_id = ${tenant.organizationId}::int and epc = any(${epcs}::text[])
        and association_type = 'employees' group by epc) worn
    where worn.until < 'infinity' and not exists (
      select from tag_association_interval later where later.organization_id = ${tenant.organizationId}::int
        and later.epc = worn.epc and later.association_type <> 'employees' and later.start_date > worn.until)`.execute(
    trx,
  )
  const formerBadges = new Set(rows.map(({ epc }) => epc))
  return ({ associationType, epc }) =>
    associationType !== 'employees' && formerBadges.has(String(epc))
      ? forbidden('employees', 'approve', access ?? {})
      : undefined
}
