import { devices } from '@takt/domain/areas/devices/devices.ts'
import { fieldNames, type ItemType } from '@takt/domain/core/item/item.ts'
import { keyFrom } from '@takt/domain/core/item/itemKey.ts'
import { useQuery } from '@tanstack/react-query'
import { usePlace } from '../../session/SessionContext.tsx'
import type { ItemRow } from '../itemActions.ts'
import { useItemClient } from '../useItemClient.ts'

/** From before any message: what is given as holding from then on holds for all that was ever told. */
export const beforeAnyMessage = new Date(0).toISOString()

/**
 * The dated standards of a row that never had a value, by its history; none while that is not known. What a device
 * reports to is no standard: it may have been another's.
 */
export function useNeverSet(type: ItemType, row: ItemRow | null): ReadonlySet<string> {
  const { organizationId } = usePlace()
  const client = useItemClient(type)
  const isStandard = (field: ItemType['fields'][string]) => field.effective === true && type.name !== devices.name
  const names = row ? fieldNames(type, isStandard).filter((name) => row[name] === null) : []
  const key = row && keyFrom(type, row)
  const { data } = useQuery({
    queryKey: [organizationId, type.area, type.name, 'everSet', row?.rowId, row?.version],
    queryFn: ({ signal }) => (key ? client.history(key, signal) : []),
    enabled: key !== null && names.length > 0,
    retry: false,
  })
  if (!data) return new Set()
  return new Set(names.filter((name) => data.every(({ fields }) => (fields?.[name] ?? null) === null)))
}
