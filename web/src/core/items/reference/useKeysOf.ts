import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import type { OptionSource } from '../../kit/select/options.ts'
import { useClient, useCurrentOrganization, useSession } from '../../session/SessionContext.tsx'
import { userMay } from '../../session/useMay.ts'
import { referenceSource } from './referenceSource.ts'

/** Returns the keys of an item type as options; undefined for a composite key and for rows the user may not read. */
export function useKeysOf(): (itemType: string) => OptionSource | undefined {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const masked = useSession(({ context }) => context.maskMode)
  const user = useSession(({ context }) => context.user)
  return (itemType) => {
    const type = itemTypeOf(itemType)
    if (type?.key.length !== 1 || !userMay(user, type.area, 'read')) return undefined
    return referenceSource({ client, organizationId, masked }, { to: itemType, part: 0, fixedParts: {} })
  }
}
