import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useCallback } from 'react'
import type { OptionSource } from '../../kit/select/options.ts'
import { useClient, usePlace, useSession } from '../../session/SessionContext.tsx'
import { listedSource } from './listedSource.ts'
import { referenceOf } from './referenceOf.ts'
import { referenceSource } from './referenceSource.ts'

/**
 * Where the values of a reference, narrowed by what else the row holds, or of a listed field are chosen from; undefined
 * for other fields.
 */
export function useReferences(type: ItemType) {
  const client = useClient()
  const { organizationId } = usePlace()
  const masked = useSession((state) => state.context.maskMode)
  return useCallback(
    (name: string, values: Readonly<Record<string, unknown>>): OptionSource | undefined => {
      const path = type.fields[name]?.listed
      if (path !== undefined) return listedSource({ client, path, name })
      const asked = referenceOf(type, name, values)
      return asked ? referenceSource({ client, organizationId, masked }, asked) : undefined
    },
    [client, organizationId, masked, type],
  )
}
