import { type AnyRouteMatch, useMatches } from '@tanstack/react-router'
import type { Dashboard, View } from './dashboard.ts'
import type { DashboardSearch } from './scope/dashboardSearch.ts'

type Matches = readonly Pick<AnyRouteMatch, 'staticData' | 'search'>[]
const matchIn = (matches: Matches) => matches.find(({ staticData }) => staticData.dashboard)
const dashboardIn = (matches: Matches) => matchIn(matches)?.staticData.dashboard
const viewIn = (matches: Matches) => matches.at(-1)?.staticData.view
const nothing: DashboardSearch = {}

/** The dashboard that is open, with the view of it that is; null where the address is none's. */
export function useOpenDashboard(): { dashboard: Dashboard; view: View | undefined } | null {
  const dashboard = useMatches({ select: dashboardIn })
  const view = useMatches({ select: viewIn })
  return dashboard ? { dashboard, view } : null
}

/**
 * What `select` takes from the address of the dashboard that is open, whichever it is; at other addresses there is
 * nothing to take.
 */
export function useDashboardSearch<Taken extends { [Name in keyof Taken]: string | undefined }>(
  select: (search: DashboardSearch) => Taken,
): Taken {
  const selectIn = (matches: Matches): Taken => select((matchIn(matches)?.search ?? nothing) as DashboardSearch)
  // The router cannot tell that texts alone are plain data.
  return useMatches({
    select: selectIn as (matches: Matches) => Record<string, string | undefined>,
    structuralSharing: true,
  }) as Taken
}
