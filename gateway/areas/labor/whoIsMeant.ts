import { fewestDigits, mostMeant, type SeveralMeant } from '@takt/domain/areas/labor/answers/severalMeant.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { maskingHere } from '../../core/http/requests/masking.ts'
import { invalid } from '../../core/http/responses/refusal.ts'
import { laborTexts as texts } from './texts.ts'
import { type Named, namedAt, unguessableChars, whoAreMeant } from './whoAreMeant.ts'

/**
 * An employee at the clock; `isWorn`: named by a tag or badge that was on them, not by a number that anybody can guess.
 */
export type Meant = { empID: string; fullName: string; active: boolean; shiftNum: number | null; isWorn: boolean }

/**
 * `anybody`: whether numbers are understood, on a badge as well; else a badge alone says who. `tellsNames`: whether whoever
 * asks may see people.
 */
type At = { organizationId: number; at: number; anybody: boolean; tellsNames: boolean }

/** A few whose number ends in these digits, for whoever typed them to choose from; of more, nobody. */
export async function fewWhoEndSo(
  trx: Transaction<Tables>,
  digits: string,
  { organizationId, tellsNames }: Pick<At, 'organizationId' | 'tellsNames'>,
): Promise<SeveralMeant['people']> {
  // A masked session knows no digits of anybody.
  if (digits.length < fewestDigits || maskingHere()) return []
  const { rows } = await sql<SeveralMeant['people'][number]>`select emp_id as number,
      case when ${tellsNames}::bool then full_name end as "fullName"
    from employees where organization_id = ${organizationId}::int and active and emp_id ~ ${`^[^0-9]+${digits}$`}
    order by emp_id limit ${mostMeant + 1}`.execute(trx)
  return rows.length <= mostMeant ? rows : []
}

/**
 * Who is meant at `at` (epoch ms), by the number or by whom the tag or badge was on. Of several whose number ends in the
 * digits that were given nobody is meant, and a few are told to choose from.
 */
export async function whoIsMeant(
  trx: Transaction<Tables>,
  named: Named,
  { organizationId, ...at }: At,
): Promise<Meant> {
  const about = namedAt(named, at)
  const [found] = await whoAreMeant(trx, organizationId, [about])
  const { empID = null, isWorn = false, isOneOfSeveral } = found ?? {}
  if (isOneOfSeveral) {
    const people = await fewWhoEndSo(trx, about.digits!, { organizationId, tellsNames: at.tellsNames })
    throw invalid({ epc: texts.severalEndSo }, { people } satisfies SeveralMeant)
  }
  if (empID === null) {
    if (named.epc === null) throw invalid({ empID: texts.noEmployee })
    const isNumber = about.digits !== null && about.digits.length < unguessableChars
    throw invalid({ epc: isNumber ? texts.noEmployee : texts.nobodyWears })
  }
  const { rows } = await sql<Omit<Meant, 'isWorn'>>`select emp_id as "empID", full_name as "fullName", active,
      shift_num as "shiftNum" from employees
    where organization_id = ${organizationId}::int and emp_id = ${empID}`.execute(trx)
  return { ...rows[0]!, isWorn }
}
