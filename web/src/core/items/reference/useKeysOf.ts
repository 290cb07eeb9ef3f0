import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import type { OptionSource } from '../../kit/select/options.ts'
import { useClient, usePlace, useSession } from '../../session/SessionContext.tsx'
import { userMay } from '../../session/useMay.ts'
import { referenceSource } from './referenceSource.ts'

/** The keys of an item type, as options; undefined for a key of several fields and for rows the user may not read. */
export function useKeysOf(): (itemType: string) => OptionSource | undefined {
  const client = useClient()
  const { organizationId } = usePlace()
  const masked = useSession(({ context }) => context.maskMode)
  const user = useSession(({ context }) => context.user)
  return (itemType) => {
    const type = itemTypeOf(itemType)
    if (type?.key.length !== 1 || !userMay(user, type.area, 'read')) return undefined
    return referenceSource({ client, organizationId, masked }, { to: itemType, part: 0, given: {} })
  }
}
