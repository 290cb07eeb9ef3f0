import { resolveRange } from '../../kit/range/range.ts'
import { machineIds } from '../scope/dashboardSearch.ts'
import type { ViewStart } from '../viewStart.ts'
import { teepQuery } from './useTeep.ts'

/**
 * Requests the total of the range and machines of the address. Groups and shifts are resolved with other data first, so
 * nothing is requested for them.
 */
export function prefetchTotal({ client, queries, organizationId, clock, search }: ViewStart): void {
  if (search.groups || search.range === 'shift' || search.range === 'lastShift') return
  const { start, end, live } = resolveRange(search, clock)
  const resourceIDs = [...new Set(machineIds(search.machines))].sort()
  const query = teepQuery(client, organizationId, { resourceIDs, start, end, resolution: 'total', live })
  void queries.prefetchQuery(query)
}
