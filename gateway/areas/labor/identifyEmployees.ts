import { readEpc } from '@takt/domain/areas/tags/index.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'

/** Minimum length of a tag code that cannot be guessed; attempts with shorter codes are limited like numbers. */
export const unguessableChars = 16

/** Identification of a person by number, or by the scanned tag or badge. */
export type Named = { empID: string | null; epc: string | null }

/**
 * An identification at an instant (epoch ms). `digits`: digits that a number may end in after letters, which a keypad
 * cannot enter.
 */
type NamedAt = { at: number; number: string | null; code: string | null; digits: string | null }

/** `isWorn`: true if identified by a tag or badge worn by the person, not by a number that can be guessed. */
type Identification = { empID: string | null; isWorn: boolean; isOneOfSeveral: boolean }

/**
 * `acceptsNumbers`: true if numbers are accepted, also when encoded in a badge; otherwise only a badge identifies a
 * person.
 */
export function namedAt(
  { empID, epc }: Named,
  { at, acceptsNumbers }: { at: number; acceptsNumbers: boolean },
): NamedAt {
  const number = empID ?? (acceptsNumbers ? epc : null)
  const digits = empID === null && number !== null && /^[0-9]+$/.test(number) ? number : null
  return { at, number, code: epc === null ? null : readEpc(epc), digits }
}

/**
 * Identifies employees with one query: the wearer of the tag or badge at that time, otherwise the employee with the
 * number, otherwise the only active employee whose number ends in exactly these digits after letters (111 for E111). If
 * several match, none is identified.
 */
export async function identifyEmployees(
  trx: Transaction<Tables>,
  organizationId: number,
  named: readonly NamedAt[],
): Promise<Identification[]> {
  const json = JSON.stringify(
    named.map((each, index) => ({ place: index, ...each, at: new Date(each.at).toISOString() })),
  )
  const hasDigits = named.some(({ digits }) => digits !== null)
  const { rows } = await sql<Identification>`with named as (
      select * from jsonb_to_recordset(${json}::jsonb)
        as named (place int, at timestamptz, number text, code text, digits text)),
    ending as materialized (
      select substring(emp_id from '[0-9]+$') as digits, min(emp_id) as emp_id, count(*) as count from employees
      where ${hasDigits}::bool and organization_id = ${organizationId}::int and active
        and emp_id ~ '^[^0-9]+[0-9]+$' group by 1)
    select coalesce(worn.emp_id, own.emp_id, case when ending.count = 1 then ending.emp_id end) as "empID",
      worn.emp_id is not null as "isWorn",
      worn.emp_id is null and own.emp_id is null and coalesce(ending.count, 0) > 1 as "isOneOfSeveral"
    from named
      left join lateral (select e.emp_id from tag_association_interval i
          join employees e on e.organization_id = i.organization_id and e.emp_id = i.association_id
        where i.organization_id = ${organizationId}::int and i.association_type = 'employees' and i.epc = named.code
          and i.start_date <= named.at and i.end_date > named.at limit 1) worn on true
      left join employees own on own.organization_id = ${organizationId}::int and own.emp_id = named.number
      left join ending on ending.digits = named.digits
    order by named.place`.execute(trx)
  return rows
}
