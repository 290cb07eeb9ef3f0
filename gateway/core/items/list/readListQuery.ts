import type { Session } from '@takt/domain/areas/access/session.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ListQuery, parseListQuery } from '@takt/domain/core/item/listQuery.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { maskingHere } from '../../http/requests/masking.ts'
import { invalid } from '../../http/responses/refusal.ts'
import { queryWithoutPeople } from './queryWithoutPeople.ts'

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
