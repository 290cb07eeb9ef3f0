import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useQuery } from '@tanstack/react-query'
import { useCurrentOrganization } from '../session/SessionContext.tsx'
import type { ItemClient } from './itemClient.ts'

/**
 * True if a list that shows nothing has no rows at all, whatever its search and filters; null while loading. `enabled`:
 * the list shows nothing.
 */
export function useIsVoid(options: {
  type: ItemType
  client: ItemClient
  inherent: Readonly<Record<string, string | number>>
  enabled: boolean
}): boolean | null {
  const { type, client, inherent, enabled } = options
  const { organizationId } = useCurrentOrganization()
  const { data, isError } = useQuery({
    queryKey: [organizationId, type.area, type.name, 'void', inherent],
    queryFn: async ({ signal }) =>
      (await client.list({ ...inherent, limit: 1 }, { forced: true, signal })).length === 0,
    enabled: enabled,
  })
  return enabled ? (isError ? false : (data ?? null)) : false
}
