import { readEpc } from '@takt/domain/areas/tags/face.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'

/** Tag codes of this length or more cannot be guessed; attempts with shorter ones are limited as numbers are. */
export const unguessableChars = 16

/** Whom a person is named by: the number, or the tag or badge that was shown. */
export type Named = { empID: string | null; epc: string | null }

/** The same at an instant (epoch ms); `digits` in which a number may end after letters, which a keypad cannot write. */
type NamedAt = { at: number; number: string | null; code: string | null; digits: string | null }

/** `isWorn`: named by a tag or badge that was on them, not by a number that anybody can guess. */
type Found = { empID: string | null; isWorn: boolean; isOneOfSeveral: boolean }

/** `anybody`: whether numbers are understood, on a badge as well; else a badge alone says who. */
export function namedAt({ empID, epc }: Named, { at, anybody }: { at: number; anybody: boolean }): NamedAt {
  const number = empID ?? (anybody ? epc : null)
  const digits = empID === null && number !== null && /^[0-9]+$/.test(number) ? number : null
  return { at, number, code: epc === null ? null : readEpc(epc), digits }
}

/**
 * Who is meant by each, asked once however many they are: whoever wore the tag or badge then, else whose number it is,
 * else the one active person whose number ends in just these digits after letters (111 for E111); of two such nobody is
 * meant.
 */
export async function whoAreMeant(
  trx: Transaction<Tables>,
  organizationId: number,
  named: readonly NamedAt[],
): Promise<Found[]> {
  const given = JSON.stringify(named.map((each, place) => ({ place, ...each, at: new Date(each.at).toISOString() })))
  const hasDigits = named.some(({ digits }) => digits !== null)
  const { rows } = await sql<Found>`with named as (
      select * from jsonb_to_recordset(${given}::jsonb)
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
