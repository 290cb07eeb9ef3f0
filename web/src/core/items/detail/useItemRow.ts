import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ItemKey, parseKey } from '@takt/domain/core/item/itemKey.ts'
import { useQuery } from '@tanstack/react-query'
import { useCurrentOrganization } from '../../session/SessionContext.tsx'
import type { ItemRow } from '../itemActions.ts'
import { useChangedRows } from '../useChangedRows.ts'
import { useItemClient } from '../useItemClient.ts'

/**
 * Returns the row in an address (`J-100`, `J-100~0~10`): undefined while loading, null if it does not exist. Refetches
 * after another user changed it.
 */
export function useItemRow(type: ItemType, id: string) {
  const client = useItemClient(type)
  const { organizationId } = useCurrentOrganization()
  const key = parseKey(type, id)
  const query = useQuery({
    queryKey: [organizationId, type.area, type.name, 'row', id],
    enabled: key !== null,
    queryFn: ({ signal }) => client.get(key!, { signal }),
  })
  const cachedRow = query.data
  useChangedRows({
    type,
    isKnown: ({ rowId, version }) => !cachedRow || rowId !== cachedRow.rowId || version <= cachedRow.version,
    // Without a row in the address there is nothing to refetch, and the user may lack the permission to read the list.
    refresh: () => void (key !== null && query.refetch()),
  })
  const row: ItemRow | null | undefined = key === null ? null : query.data
  return { key: key as ItemKey | null, row, error: query.error, again: () => void query.refetch() }
}
