import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useMemo } from 'react'
import { useClient } from '../session/SessionContext.tsx'
import { createItemClient, type ItemClient } from './itemClient.ts'

/** Returns the client for the rows of a type in this session. */
export function useItemClient(type: ItemType): ItemClient {
  const client = useClient()
  return useMemo(() => createItemClient(client, type), [client, type])
}
