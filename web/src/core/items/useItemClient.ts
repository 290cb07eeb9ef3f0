import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useMemo } from 'react'
import { useClient } from '../session/SessionContext.tsx'
import { createItemClient, type ItemClient } from './itemClient.ts'

/** The rows of a type, in the name of this session. */
export function useItemClient(type: ItemType): ItemClient {
  const client = useClient()
  return useMemo(() => createItemClient(client, type), [client, type])
}
