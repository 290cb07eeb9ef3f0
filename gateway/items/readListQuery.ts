import type { ItemType } from '@takt/domain/item/item.ts'
import { type ListQuery, parseListQuery } from '@takt/domain/item/listQuery.ts'
import { maskingHere } from '../http/masking.ts'
import { invalid } from '../http/refusal.ts'

/**
 * What a list is asked for; refuses parameters that it does not understand, and in masked sessions those that spell
 * what is masked.
 */
export function readListQuery(type: ItemType, parameters: Iterable<readonly [string, string]>): ListQuery {
  const { query, problems } = parseListQuery(type, parameters)
  if (problems) throw invalid(problems)
  return maskingHere()?.listQuery(type, query) ?? query
}
