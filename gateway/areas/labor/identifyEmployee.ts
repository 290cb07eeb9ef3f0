import {
  type AmbiguousNumber,
  fewestDigits,
  maxCandidates,
} from '@takt/domain/areas/labor/responses/ambiguousNumber.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { currentMasking } from '../../core/http/requests/masking.ts'
import { invalid } from '../../core/http/responses/httpError.ts'
import { identifyEmployees, type Named, namedAt, unguessableChars } from './identifyEmployees.ts'
import { laborTexts as texts } from './texts.ts'

/**
 * An employee at the clock. `isWorn`: true if identified by a tag or badge worn by the person, not by a number that can
 * be guessed.
 */
export type IdentifiedEmployee = {
  empID: string
  fullName: string
  active: boolean
  shiftNum: number | null
  isWorn: boolean
}

/**
 * `acceptsNumbers`: true if numbers are accepted, also when encoded in a badge; otherwise only a badge identifies a
 * person. `maySeeNames`: true if the user may see people. `unknown`: message if a badge identifies no person.
 */
type At = {
  organizationId: number
  at: number
  acceptsNumbers: boolean
  maySeeNames: boolean
  unknown: string
}

/** Returns the employees whose numbers end in these digits, to choose from; empty if there are too many. */
export async function employeesEndingIn(
  trx: Transaction<Tables>,
  digits: string,
  { organizationId, maySeeNames }: Pick<At, 'organizationId' | 'maySeeNames'>,
): Promise<AmbiguousNumber['people']> {
  // In a masked session digits do not correspond to real numbers.
  if (digits.length < fewestDigits || currentMasking()) return []
  const { rows } = await sql<AmbiguousNumber['people'][number]>`select emp_id as number,
      case when ${maySeeNames}::bool then full_name end as "fullName"
    from employees where organization_id = ${organizationId}::int and active and emp_id ~ ${`^[^0-9]+${digits}$`}
    order by emp_id limit ${maxCandidates + 1}`.execute(trx)
  return rows.length <= maxCandidates ? rows : []
}

/**
 * Returns the employee identified at `at` (epoch ms) by number, tag or badge. Throws 400 if none is identified; if
 * several numbers end in the digits, the error lists them if they are few.
 */
export async function identifyEmployee(
  trx: Transaction<Tables>,
  named: Named,
  { organizationId, ...at }: At,
): Promise<IdentifiedEmployee> {
  const about = namedAt(named, at)
  const [identification] = await identifyEmployees(trx, organizationId, [about])
  const { empID = null, isWorn = false, isOneOfSeveral } = identification ?? {}
  if (isOneOfSeveral) {
    const people = await employeesEndingIn(trx, about.digits!, { organizationId, maySeeNames: at.maySeeNames })
    throw invalid({ epc: texts.severalEndSo }, { people } satisfies AmbiguousNumber)
  }
  if (empID === null) {
    if (named.epc === null) throw invalid({ empID: texts.noEmployee })
    const isNumber = about.digits !== null && about.digits.length < unguessableChars
    throw invalid({ epc: isNumber ? texts.noEmployee : at.unknown })
  }
  const { rows } = await sql<
    Omit<IdentifiedEmployee, 'isWorn'>
  >`select emp_id as "empID", full_name as "fullName", active,
      shift_num as "shiftNum" from employees
    where organization_id = ${organizationId}::int and emp_id = ${empID}`.execute(trx)
  return { ...rows[0]!, isWorn }
}
