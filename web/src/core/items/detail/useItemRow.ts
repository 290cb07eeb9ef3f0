import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ItemKey, parseKey } from '@takt/domain/core/item/itemKey.ts'
import { useQuery } from '@tanstack/react-query'
import { usePlace } from '../../session/SessionContext.tsx'
import type { ItemRow } from '../itemActions.ts'
import { useChangedRows } from '../useChangedRows.ts'
import { useItemClient } from '../useItemClient.ts'

/**
 * The row that an address names (`J-100`, `J-100~0~10`): undefined while it is asked for, null if there is none. Asked
 * again when somebody changed it.
 */
export function useItemRow(type: ItemType, id: string) {
  const client = useItemClient(type)
  const { organizationId } = usePlace()
  const key = parseKey(type, id)
  const query = useQuery({
    queryKey: [organizationId, type.area, type.name, 'row', id],
    enabled: key !== null,
    queryFn: ({ signal }) => client.one(key!, { signal }),
  })
  const held = query.data
  useChangedRows({
    type,
    isKnown: ({ rowId, version }) => !held || rowId !== held.rowId || version <= held.version,
    // Where no row is named there is nothing to ask for again, which whoever asks may not even read.
    refresh: () => void (key !== null && query.refetch()),
  })
  const row: ItemRow | null | undefined = key === null ? null : query.data
  return { key: key as ItemKey | null, row, error: query.error, again: () => void query.refetch() }
}
