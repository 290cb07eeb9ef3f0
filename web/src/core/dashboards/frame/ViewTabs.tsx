import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { usePlace, useSession } from '../../session/SessionContext.tsx'
import { userMay } from '../../session/useMay.ts'
import { addressOf, type Dashboard, type View } from '../dashboard.ts'
import { askedIn, comingBack } from '../goingAlong.ts'
import { dashboardTexts as texts } from '../texts.ts'
import { keepQuestion, questionOf } from './viewQuestions.ts'

/**
 * The views of a dashboard that one may read, as tabs; the address stays what it is but for the view. What is asked in
 * one view alone goes along to none other, and comes back by its tab.
 */
export function ViewTabs(props: { dashboard: Dashboard; view: View | undefined }) {
  const { dashboard, view } = props
  const navigate = useNavigate()
  const user = useSession(({ context }) => context.user)
  const { organizationId } = usePlace()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const nameOf = useCallback(
    (one: View) => `${organizationId}${addressOf(dashboard, one)}`,
    [organizationId, dashboard],
  )
  useEffect(() => {
    if (view && dashboard.areViewsApart) keepQuestion(nameOf(view), askedIn(dashboard, view, search))
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
              search: (now) => comingBack(dashboard, { from: view, search: now, before: questionOf(nameOf(entry)) }),
            })
          }
        />
      ))}
    </Tabs>
  )
}
