import { fieldNames, type ItemType } from '@takt/domain/core/item/item.ts'
import { mayNamePeople, namesPerson } from '@takt/domain/itemTypes/peopleFields.ts'
import { forbidden } from '../../http/responses/httpError.ts'
import type { ItemContext } from '../mountedItem.ts'
import { type Body, withoutEntries } from './splitSecrets.ts'

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/**
 * Returns the body of a request without fields of people that the session may not see. A session without that right may
 * not name people (403), because the response would reveal whether the person exists and whether the row contains them.
 * Empty values, which is what such a session sees, are omitted: the row keeps its people. `before`: the present row,
 * null if it is added. An undo only restores earlier values, so it is not restricted.
 */
export function bodyWithoutPeople(context: ItemContext, type: ItemType, body: Body, before: Body | null): Body {
  const { access } = context.tenant
  if (!access || access.seesPeople || context.back) return body
  const names = fieldNames(type, (_, name) => mayNamePeople(name)).filter((name) => name in body)
  if (names.length === 0) return body
  const after = { ...before, ...body }
  const named = new Set(names.filter((name) => namesPerson(name, after) || (before && namesPerson(name, before))))
  if ([...named].some((name) => !isEmpty(body[name]))) throw forbidden('employees', 'read', access)
  return withoutEntries(body, (name) => named.has(name))
}
