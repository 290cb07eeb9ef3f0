import { type AnyRouteMatch, useMatches } from '@tanstack/react-router'
import type { Dashboard, View } from './dashboard.ts'
import type { DashboardSearch } from './scope/dashboardSearch.ts'

type Matches = readonly Pick<AnyRouteMatch, 'staticData' | 'search'>[]
const matchIn = (matches: Matches) => matches.find(({ staticData }) => staticData.dashboard)
const dashboardIn = (matches: Matches) => matchIn(matches)?.staticData.dashboard
const viewIn = (matches: Matches) => matches.at(-1)?.staticData.view
const emptySearch: DashboardSearch = {}

/** Returns the open dashboard and view; null at other addresses. */
export function useOpenDashboard(): { dashboard: Dashboard; view: View | undefined } | null {
  const dashboard = useMatches({ select: dashboardIn })
  const view = useMatches({ select: viewIn })
  return dashboard ? { dashboard, view } : null
}

/** Returns the selected search parameters of the open dashboard, whichever it is; empty at other addresses. */
export function useDashboardSearch<Selection extends { [Name in keyof Selection]: string | undefined }>(
  select: (search: DashboardSearch) => Selection,
): Selection {
  const selectIn = (matches: Matches): Selection => select((matchIn(matches)?.search ?? emptySearch) as DashboardSearch)
  // The router cannot infer that an object of texts is plain data.
  return useMatches({
    select: selectIn as (matches: Matches) => Record<string, string | undefined>,
    structuralSharing: true,
  }) as Selection
}
