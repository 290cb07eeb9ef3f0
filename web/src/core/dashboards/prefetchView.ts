import type { QueryClient } from '@tanstack/react-query'
import { browserZone } from '../kit/range/browserZone.ts'
import { isSelectedId } from '../session/sessionUser.ts'
import type { Session } from '../session/startSession.ts'
import { userMay } from '../session/useMay.ts'
import type { View } from './dashboard.ts'
import { dashboardSearch } from './scope/dashboardSearch.ts'

/** The session of the page, and the server data of a router: each slide has its own. */
export type ViewContext = { page: Session; queries: QueryClient }

/** Lets a view request its first data; `search`: the parameters of its address, not validated yet. */
export function prefetchView(view: Pick<View, 'prefetch'>, context: ViewContext, search: unknown): void {
  const { page, queries } = context
  const { user, settings, savedSelection } = page.actor.getSnapshot().context
  const { organizationId } = savedSelection
  if (!view.prefetch || !isSelectedId(organizationId) || !userMay(user, 'dashboards', 'read')) return
  const clock = { timeZone: settings[organizationId]?.timeZone ?? browserZone, now: Date.now() }
  view.prefetch({ client: page.client, queries, organizationId, clock, search: dashboardSearch.parse(search) })
}
