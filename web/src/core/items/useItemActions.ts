import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePlace } from '../session/SessionContext.tsx'
import { defaultActions } from './defaultActions.ts'
import type { ItemActions } from './itemActions.ts'
import type { ItemClient } from './itemClient.ts'
import { keyFields, sendRules } from './payload.ts'

type Given = {
  type: ItemType
  client: ItemClient
  inherent: Readonly<Record<string, string | number>>
  actions: Partial<ItemActions> | undefined
  canWrite: boolean
}

/** The actions of an item type by the schema that the server states, with those that were given in their place. */
export function useItemActions({ type, client, inherent, actions, canWrite }: Given): ItemActions {
  const { organizationId } = usePlace()
  const { data: schema } = useQuery({
    queryKey: [organizationId, type.name, 'schema'],
    queryFn: ({ signal }) => client.schema(signal),
    // Who only reads sends nothing that it has a say in.
    enabled: canWrite,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => {
    const rules = schema ?? sendRules(type)
    const hasKey = schema ? keyFields(schema) !== null : type.key.length > 0
    const defaults = defaultActions({ type, client, rules, hasKey, inherent })
    // Actions of a screen's own are not mixed with a transaction that knows nothing of them.
    const { together, ...single } = defaults
    return actions?.add || actions?.change ? { ...single, ...actions } : { ...single, together, ...actions }
  }, [schema, type, client, inherent, actions])
}
