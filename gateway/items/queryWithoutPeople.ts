import type { Session } from '@takt/domain/access/session.ts'
import type { ItemType } from '@takt/domain/item/item.ts'
import type { Filter, ListQuery } from '@takt/domain/item/listQuery.ts'
import { employees } from '@takt/domain/masterData/employees.ts'
import { choosingName, namedBeside, peopleNames } from '@takt/domain/peopleFields.ts'
import { forbidden } from '../http/refusal.ts'

/**
 * A list's query of a session that may not see people: refused where it asks by them, for what is found or comes first
 * would tell; what is asked by a field that names people in some rows leaves those rows out.
 */
export function queryWithoutPeople(type: ItemType, query: ListQuery, session: Session): ListQuery {
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
