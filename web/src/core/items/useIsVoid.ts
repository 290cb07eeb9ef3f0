import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useQuery } from '@tanstack/react-query'
import { usePlace } from '../session/SessionContext.tsx'
import type { ItemClient } from './itemClient.ts'

/**
 * Whether a list that shows nothing has no row at all, whatever its search and filters are; null while that is not
 * known. `isAsked`: it shows nothing.
 */
export function useIsVoid(options: {
  type: ItemType
  client: ItemClient
  inherent: Readonly<Record<string, string | number>>
  isAsked: boolean
}): boolean | null {
  const { type, client, inherent, isAsked } = options
  const { organizationId } = usePlace()
  const { data, isError } = useQuery({
    queryKey: [organizationId, type.area, type.name, 'void', inherent],
    queryFn: async ({ signal }) =>
      (await client.list({ ...inherent, limit: 1 }, { forced: true, signal })).length === 0,
    enabled: isAsked,
  })
  return isAsked ? (isError ? false : (data ?? null)) : false
}
