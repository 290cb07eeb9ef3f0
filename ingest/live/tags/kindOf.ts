import { personType, type Tagged } from '@takt/domain/areas/locating/taggedParts.ts'
import type { TagKind } from '@takt/domain/areas/locating/tagKinds.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'

/**
 * Among which frames a tag is told, by what it is on and whose it is; null: among none, since a right more is needed
 * than those who hear such frames have.
 */
export function kindOf({ tagging, person }: Pick<Tagged, 'tagging' | 'person'>): TagKind | null {
  if (person) return tagging === null || tagging.type === personType ? 'people' : null
  if (!tagging) return 'nothing'
  const area = itemTypeOf(tagging.type)?.area ?? 'jobs'
  return area === 'jobs' ? 'jobs' : null
}
