import { readEpc } from '@takt/domain/tags/face.ts'
import type { Tables } from '@takt/store/tables.ts'
import { sql, type Transaction } from 'kysely'
import { invalid } from '../http/refusal.ts'
import { laborTexts as texts } from './texts.ts'

/**
 * An employee at the clock; `isWorn`: named by a tag or badge that was on them, not by a number that anybody can guess.
 */
export type Meant = { empID: string; fullName: string; active: boolean; shiftNum: number | null; isWorn: boolean }

/** Whom a person is named by: the number, or the tag or badge that was shown. */
export type Named = { empID: string | null; epc: string | null }

/** `anybody`: whether numbers are understood, on a badge as well; else a badge alone says who. */
type At = { organizationId: number; at: number; anybody: boolean }

/**
 * Who is meant, by the number or by whom the tag or badge was on at `at` (epoch ms).
 */
export async function whoIsMeant(
  trx: Transaction<Tables>,
  { empID, epc }: Named,
  { organizationId, at, anybody }: At,
): Promise<Meant> {
  const code = epc === null ? null : readEpc(epc)
  const number = empID ?? (anybody ? epc : null)
  const { rows } = await sql<Meant>`with worn as (
      select association_id as emp_id from tag_association_interval
      where organization_id = ${organizationId}::int and association_type = 'employees' and epc = ${code}
        and start_date <= ${new Date(at)} and end_date > ${new Date(at)})
    select e.emp_id as "empID", e.full_name as "fullName", e.active, e.shift_num as "shiftNum",
      e.emp_id in (select emp_id from worn) as "isWorn"
    from employees e where e.organization_id = ${organizationId}::int
      and (e.emp_id in (select emp_id from worn) or e.emp_id = ${number})
    order by "isWorn" desc limit 1`.execute(trx)
  const found = rows[0]
  if (!found) throw invalid(epc === null ? { empID: texts.noEmployee } : { epc: texts.nobodyWears })
  return found
}
