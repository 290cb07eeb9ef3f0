import { type HeldReasonRow, heldReason } from '@takt/domain/areas/efficiency/answers/heldReason.ts'
import type { HeldEntry } from '@takt/domain/areas/efficiency/reasons/giveReason.ts'
import { reasonEntries } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { writeCommaList } from '@takt/domain/core/item/commaList.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useItemClient } from '../../../core/items/useItemClient.ts'
import { usePlace } from '../../../core/session/SessionContext.tsx'

/** An entry with its machine, who said so and when; epoch ms. */
export type HeldReason = HeldEntry & Pick<HeldReasonRow, 'resourceID' | 'enteredBy' | 'enteredAt'>

/** More than anybody gives a machine in a week. */
const most = 5000

/** What people said of machines' time that meets a range (epoch ms), oldest first. */
export function useHeldReasons(about: { resourceIDs: readonly string[]; start: number; end: number }) {
  const client = useItemClient(reasonEntries)
  const { organizationId } = usePlace()
  const { resourceIDs, start, end } = about
  return useQuery<HeldReason[]>({
    queryKey: [organizationId, 'dashboards', 'heldReasons', { resourceIDs, start, end }],
    enabled: resourceIDs.length > 0,
    queryFn: async ({ signal }) => {
      const query = {
        resourceIDIsAnyOf: writeCommaList(resourceIDs),
        startBefore: new Date(end).toISOString(),
        endAfter: new Date(start).toISOString(),
        orderBy: 'start:asc',
        limit: most,
      }
      return z.array(heldReason).parse(await client.list(query, { signal }))
    },
  })
}
