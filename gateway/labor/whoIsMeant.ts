import { fewestDigits, mostMeant, type SeveralMeant } from '@takt/domain/labor/answers/severalMeant.ts'
import { readEpc } from '@takt/domain/tags/face.ts'
import type { Tables } from '@takt/store/tables.ts'
import { sql, type Transaction } from 'kysely'
import { maskingHere } from '../http/masking.ts'
import { invalid } from '../http/refusal.ts'
import { laborTexts as texts } from './texts.ts'

/**
 * An employee at the clock; `isWorn`: named by a tag or badge that was on them, not by a number that anybody can guess.
 */
export type Meant = { empID: string; fullName: string; active: boolean; shiftNum: number | null; isWorn: boolean }

/** Whom a person is named by: the number, or the tag or badge that was shown. */
export type Named = { empID: string | null; epc: string | null }

/**
 * `anybody`: whether numbers are understood, on a badge as well; else a badge alone says who. `tellsNames`: whether whoever
 * asks may see people.
 */
type At = { organizationId: number; at: number; anybody: boolean; tellsNames: boolean }

/** What stands before the digits of a number, which a keypad cannot write: `E` of E111. */
const beforeDigits = '^[^0-9]+'

/**
 * Who is meant, by the number or by whom the tag or badge was on at `at` (epoch ms). Where numbers are understood, digits
 * that are no number by themselves stand for the one active person whose number ends in just these after letters (111
 * for E111); of several such nobody is meant, and a few are told to choose from.
 */
export async function whoIsMeant(
  trx: Transaction<Tables>,
  { empID, epc }: Named,
  { organizationId, at, anybody, tellsNames }: At,
): Promise<Meant> {
  const code = epc === null ? null : readEpc(epc)
  const number = empID ?? (anybody ? epc : null)
  const ending = empID === null && number !== null && /^[0-9]+$/.test(number) ? `${beforeDigits}${number}$` : null
  const { rows } = await sql<Meant & { isNumber: boolean }>`with worn as (
      select association_id as emp_id from tag_association_interval
      where organization_id = ${organizationId}::int and association_type = 'employees' and epc = ${code}
        and start_date <= ${new Date(at)} and end_date > ${new Date(at)})
    select e.emp_id as "empID", e.full_name as "fullName", e.active, e.shift_num as "shiftNum",
      e.emp_id in (select emp_id from worn) as "isWorn", coalesce(e.emp_id = ${number}, false) as "isNumber"
    from employees e where e.organization_id = ${organizationId}::int
      and (e.emp_id in (select emp_id from worn) or e.emp_id = ${number} or (e.active and e.emp_id ~ ${ending}))
    order by "isWorn" desc, "isNumber" desc, e.emp_id limit ${mostMeant + 1}`.execute(trx)
  const [found, other] = rows
  if (!found) throw invalid(epc === null ? { empID: texts.noEmployee } : { epc: texts.nobodyWears })
  const { isNumber, ...meant } = found
  if (other && !isNumber && !meant.isWorn) {
    // A masked session knows no digits of anybody.
    const few = number!.length >= fewestDigits && rows.length <= mostMeant && !maskingHere()
    const people = few ? rows.map((one) => ({ number: one.empID, fullName: tellsNames ? one.fullName : null })) : []
    throw invalid({ epc: texts.severalEndSo }, { people } satisfies SeveralMeant)
  }
  return meant
}
