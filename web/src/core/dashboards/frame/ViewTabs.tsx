import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useCurrentOrganization, useSession } from '../../session/SessionContext.tsx'
import { userMay } from '../../session/useMay.ts'
import { addressOf, type Dashboard, type View } from '../dashboard.ts'
import { dashboardTexts as texts } from '../texts.ts'
import { ownSearch, restoredSearch } from '../viewSearch.ts'
import { searchOf, storeSearch } from './viewSearches.ts'

/**
 * The readable views of a dashboard as tabs; changing the tab keeps the shared search parameters. Parameters of a
 * single view are not passed to others, and its tab restores them.
 */
export function ViewTabs(props: { dashboard: Dashboard; view: View | undefined }) {
  const { dashboard, view } = props
  const navigate = useNavigate()
  const user = useSession(({ context }) => context.user)
  const { organizationId } = useCurrentOrganization()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const nameOf = useCallback(
    (target: View) => `${organizationId}${addressOf(dashboard, target)}`,
    [organizationId, dashboard],
  )
  useEffect(() => {
    if (view && dashboard.areViewsApart) storeSearch(nameOf(view), ownSearch(dashboard, view, search))
  }, [nameOf, dashboard, view, search])
  const views = dashboard.views.filter(({ area }) => area === undefined || userMay(user, area, 'read'))
  return (
    <Tabs
      value={view && views.includes(view) ? view.path : false}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={texts.viewsLabel(dashboard.label)}
      sx={{ px: { xs: 0, sm: 3 }, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider', flex: 'none' }}
    >
      {views.map((entry) => (
        <Tab
          key={entry.path}
          value={entry.path}
          label={entry.label}
          onClick={() =>
            void navigate({
              to: addressOf(dashboard, entry),
              search: (now) => restoredSearch(dashboard, { from: view, search: now, before: searchOf(nameOf(entry)) }),
            })
          }
        />
      ))}
    </Tabs>
  )
}
