import type { ItemType } from '@takt/domain/item/item.ts'
import { useCallback } from 'react'
import type { OptionSource } from '../../kit/select/options.ts'
import { useClient, usePlace, useSession } from '../../session/SessionContext.tsx'
import { referenceOf } from './referenceOf.ts'
import { referenceSource } from './referenceSource.ts'

/** Where the values of a reference are chosen from, narrowed by what else the row holds; undefined for fields that refer to nothing. */
export function useReferences(type: ItemType) {
  const client = useClient()
  const { organizationId } = usePlace()
  const masked = useSession((state) => state.context.maskMode)
  return useCallback(
    (name: string, values: Readonly<Record<string, unknown>>): OptionSource | undefined => {
      const asked = referenceOf(type, name, values)
      return asked ? referenceSource({ client, organizationId, masked }, asked) : undefined
    },
    [client, organizationId, masked, type],
  )
}
