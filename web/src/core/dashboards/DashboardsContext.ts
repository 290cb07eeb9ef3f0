import { createContext, use, useMemo } from 'react'
import { useSession } from '../session/SessionContext.tsx'
import { userMay } from '../session/useMay.ts'
import { type DashboardEntry, readableEntries } from './dashboard.ts'

/** The dashboards of the application. */
export const DashboardsContext = createContext<readonly DashboardEntry[]>([])

/** Returns the dashboards and views that the signed-in user may read. */
export function useDashboards(): readonly DashboardEntry[] {
  const entries = use(DashboardsContext)
  const user = useSession((state) => state.context.user)
  return useMemo(() => readableEntries(entries, (area) => userMay(user, area, 'read')), [entries, user])
}
