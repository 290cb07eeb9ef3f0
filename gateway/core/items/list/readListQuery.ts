import type { Session } from '@takt/domain/areas/access/session.ts'
import { employees } from '@takt/domain/areas/masterData/employees.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Filter } from '@takt/domain/core/item/listQuery.ts'
import { type ListQuery, parseListQuery } from '@takt/domain/core/item/listQuery.ts'
import { choosingName, maySeePeople, namedBeside, peopleNames } from '@takt/domain/itemTypes/peopleFields.ts'
import { maskingHere } from '../../http/requests/masking.ts'
import { forbidden, invalid } from '../../http/responses/refusal.ts'

/**
 * A list's query of a session that may not see people: refused where it asks by them, for what is found or comes first
 * would tell; what is asked by a field that names people in some rows leaves those rows out.
 */
function queryWithoutPeople(type: ItemType, query: ListQuery, session: Session): ListQuery {
  const { filters, orderBy, search } = query
  const asked = new Set([...filters, ...orderBy].map(({ field }) => field))
  for (const field of asked) if (isOfPeople(type, field)) throw forbidden(employees.area, 'read', session)
  const left = Object.entries(namedBeside).flatMap(([field, { beside, is }]): Filter[] =>
    type.fields[beside] && (asked.has(field) || search?.fields.includes(field))
      ? [{ field: beside, operator: 'NotEquals', values: [is] }]
      : [],
  )
  return {
    ...query,
    filters: [...filters, ...left],
    search: search && { ...search, fields: search.fields.filter((field) => !isOfPeople(type, field)) },
  }
}

/** A search among what tasks have chosen would tell whom. */
const isOfPeople = ({ fields }: ItemType, field: string) =>
  peopleNames.has(field) || (field === choosingName && 'workflowType' in fields)

/**
 * What a list is asked for; refuses parameters that it does not understand, and in masked sessions those that spell
 * what is masked, and of sessions that may not see people those that ask by them.
 */
export function readListQuery(
  type: ItemType,
  parameters: Iterable<readonly [string, string]>,
  session: Session,
): ListQuery {
  const { query, problems } = parseListQuery(type, parameters)
  if (problems) throw invalid(problems)
  const meant = maskingHere()?.listQuery(type, query) ?? query
  return maySeePeople(session) ? meant : queryWithoutPeople(type, meant, session)
}
