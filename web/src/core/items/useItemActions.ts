import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCurrentOrganization } from '../session/SessionContext.tsx'
import { defaultActions } from './defaultActions.ts'
import type { ItemActions } from './itemActions.ts'
import type { ItemClient } from './itemClient.ts'
import { keyFields, sendRules } from './payload.ts'

type Options = {
  type: ItemType
  client: ItemClient
  inherent: Readonly<Record<string, string | number>>
  actions: Partial<ItemActions> | undefined
  canWrite: boolean
}

/** Returns the actions of an item type, based on the schema of the server, overridden by those of the screen. */
export function useItemActions({ type, client, inherent, actions, canWrite }: Options): ItemActions {
  const { organizationId } = useCurrentOrganization()
  const { data: schema } = useQuery({
    queryKey: [organizationId, type.name, 'schema'],
    queryFn: ({ signal }) => client.schema(signal),
    // A read-only user sends nothing, so the schema is not needed.
    enabled: canWrite,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => {
    const rules = schema ?? sendRules(type)
    const hasKey = schema ? keyFields(schema) !== null : type.key.length > 0
    const defaults = defaultActions({ type, client, rules, hasKey, inherent })
    // Custom actions of a screen are not mixed with the default transaction, which does not use them.
    const { together: transaction, ...single } = defaults
    return actions?.add || actions?.change
      ? { ...single, ...actions }
      : { ...single, together: transaction, ...actions }
  }, [schema, type, client, inherent, actions])
}
