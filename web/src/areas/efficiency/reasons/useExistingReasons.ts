import type { ExistingEntry } from '@takt/domain/areas/efficiency/reasons/assignReason.ts'
import { reasonEntries } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { type StoredReasonRow, storedReason } from '@takt/domain/areas/efficiency/responses/storedReason.ts'
import { writeCommaList } from '@takt/domain/core/item/commaList.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useItemClient } from '../../../core/items/useItemClient.ts'
import { useCurrentOrganization } from '../../../core/session/SessionContext.tsx'

/** A reason entry with its machine, author and time; epoch ms. */
export type ExistingReason = ExistingEntry & Pick<StoredReasonRow, 'resourceID' | 'enteredBy' | 'enteredAt'>

/** Maximum number of entries read; more than are entered for a machine in a week. */
const maxEntries = 5000

/** Reads the reason entries of machines that overlap a range (epoch ms), oldest first. */
export function useExistingReasons(about: { resourceIDs: readonly string[]; start: number; end: number }) {
  const client = useItemClient(reasonEntries)
  const { organizationId } = useCurrentOrganization()
  const { resourceIDs, start, end } = about
  return useQuery<ExistingReason[]>({
    queryKey: [organizationId, 'dashboards', 'heldReasons', { resourceIDs, start, end }],
    enabled: resourceIDs.length > 0,
    queryFn: async ({ signal }) => {
      const query = {
        resourceIDIsAnyOf: writeCommaList(resourceIDs),
        startBefore: new Date(end).toISOString(),
        endAfter: new Date(start).toISOString(),
        orderBy: 'start:asc',
        limit: maxEntries,
      }
      return z.array(storedReason).parse(await client.list(query, { signal }))
    },
  })
}
