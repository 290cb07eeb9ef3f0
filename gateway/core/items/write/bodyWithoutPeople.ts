import { fieldNames, type ItemType } from '@takt/domain/core/item/item.ts'
import { mayNamePeople, namesPerson } from '@takt/domain/itemTypes/peopleFields.ts'
import { forbidden } from '../../http/responses/refusal.ts'
import type { ItemContext } from '../mountedItem.ts'
import { type Body, withoutEntries } from './splitSecrets.ts'

const isNobody = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/**
 * What a session sends for a row, as far as it is to be looked at. Whoever may not see people names none (403): what
 * comes of it would tell whether there is such a person, and whether the row has that one. Nobody, which is what they
 * are shown, is left out: the row keeps whom it has. `before`: the row as it is, null if it is added. While changes are
 * taken back nobody is named, only what was there comes back.
 */
export function bodyWithoutPeople(context: ItemContext, type: ItemType, body: Body, before: Body | null): Body {
  const { asks } = context.tenant
  if (!asks || asks.seesPeople || context.back) return body
  const names = fieldNames(type, (_, name) => mayNamePeople(name)).filter((name) => name in body)
  if (names.length === 0) return body
  const after = { ...before, ...body }
  const named = new Set(names.filter((name) => namesPerson(name, after) || (before && namesPerson(name, before))))
  if ([...named].some((name) => !isNobody(body[name]))) throw forbidden('employees', 'read', asks)
  return withoutEntries(body, (name) => named.has(name))
}
