import type { Tables } from '@takt/store/tables.ts'
import { sql, type Transaction } from 'kysely'
import { invalid } from '../http/refusal.ts'
import { laborTexts as texts } from './texts.ts'
import { type Named, namedAt, whoAreMeant } from './whoAreMeant.ts'

/**
 * An employee at the clock; `isWorn`: named by a tag or badge that was on them, not by a number that anybody can guess.
 */
export type Meant = { empID: string; fullName: string; active: boolean; shiftNum: number | null; isWorn: boolean }

/** `anybody`: whether numbers are understood, on a badge as well; else a badge alone says who. */
type At = { organizationId: number; at: number; anybody: boolean }

/** Who is meant at `at` (epoch ms), by the number or by whom the tag or badge was on. */
export async function whoIsMeant(
  trx: Transaction<Tables>,
  named: Named,
  { organizationId, ...at }: At,
): Promise<Meant> {
  const [found] = await whoAreMeant(trx, organizationId, [namedAt(named, at)])
  const { empID = null, isWorn = false, isOneOfSeveral } = found ?? {}
  if (isOneOfSeveral) throw invalid({ epc: texts.severalEndSo })
  if (empID === null) throw invalid(named.epc === null ? { empID: texts.noEmployee } : { epc: texts.nobodyWears })
  const { rows } = await sql<Omit<Meant, 'isWorn'>>`select emp_id as "empID", full_name as "fullName", active,
      shift_num as "shiftNum" from employees
    where organization_id = ${organizationId}::int and emp_id = ${empID}`.execute(trx)
  return { ...rows[0]!, isWorn }
}
