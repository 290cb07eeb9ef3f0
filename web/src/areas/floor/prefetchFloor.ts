import { prefetchTotal } from '../../core/dashboards/figures/prefetchTotal.ts'
import { currentQuery } from '../../core/dashboards/machines/useCurrent.ts'
import type { ViewStart } from '../../core/dashboards/viewStart.ts'

/** Requests the machines of the wall and their OEE today. */
export function prefetchFloor(start: ViewStart): void {
  void start.queries.prefetchQuery(currentQuery(start.client, start.organizationId))
  prefetchTotal({ ...start, search: { groups: start.search.groups } })
}
