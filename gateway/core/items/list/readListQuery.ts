import type { Session } from '@takt/domain/areas/access/session.ts'
import { employees } from '@takt/domain/areas/masterData/employees.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Filter } from '@takt/domain/core/item/listQuery.ts'
import { type ListQuery, parseListQuery } from '@takt/domain/core/item/listQuery.ts'
import { choosingName, maySeePeople, namesByType, peopleNames } from '@takt/domain/itemTypes/peopleFields.ts'
import { currentMasking } from '../../http/requests/masking.ts'
import { forbidden, invalid } from '../../http/responses/httpError.ts'

/**
 * Restricts a list query of a session that may not see people: rejects filters and orders by people, because matches
 * and order would reveal them; queries by a field that names people in some rows exclude those rows.
 */
function queryWithoutPeople(type: ItemType, query: ListQuery, session: Session): ListQuery {
  const { filters, orderBy, search } = query
  const queriedFields = new Set([...filters, ...orderBy].map(({ field }) => field))
  for (const field of queriedFields) if (isOfPeople(type, field)) throw forbidden(employees.area, 'read', session)
  const left = Object.entries(namesByType).flatMap(([field, { beside, is }]): Filter[] =>
    type.fields[beside] && (queriedFields.has(field) || search?.fields.includes(field))
      ? [{ field: beside, operator: 'NotEquals', values: [is] }]
      : [],
  )
  return {
    ...query,
    filters: [...filters, ...left],
    search: search && { ...search, fields: search.fields.filter((field) => !isOfPeople(type, field)) },
  }
}

/** Options of tasks are excluded from search: they can contain names of people. */
const isOfPeople = ({ fields }: ItemType, field: string) =>
  peopleNames.has(field) || (field === choosingName && 'workflowType' in fields)

/**
 * Reads the query of a list. Rejects unknown parameters, in masked sessions parameters that would reveal what is
 * masked, and for sessions that may not see people queries by people.
 */
export function readListQuery(
  type: ItemType,
  parameters: Iterable<readonly [string, string]>,
  session: Session,
): ListQuery {
  const { query, problems } = parseListQuery(type, parameters)
  if (problems) throw invalid(problems)
  const translated = currentMasking()?.listQuery(type, query) ?? query
  return maySeePeople(session) ? translated : queryWithoutPeople(type, translated, session)
}
