import type { QueryClient } from '@tanstack/react-query'
import { browserZone } from '../kit/range/browserZone.ts'
import { isSelectedId } from '../session/sessionUser.ts'
import type { Session } from '../session/startSession.ts'
import { userMay } from '../session/useMay.ts'
import type { View } from './dashboard.ts'
import { dashboardSearch } from './scope/dashboardSearch.ts'

/**
 * Lets the view of a page that has just been opened request its first data once, as soon as the session is restored;
 * `search`: the parameters of its address.
 */
export function prefetchView(
  { actor, client }: Session,
  queries: QueryClient,
  { prefetch, search }: Pick<View, 'prefetch'> & { search: object },
): void {
  if (!prefetch) return
  const { unsubscribe } = actor.subscribe((state) => {
    const { user, settings, savedSelection } = state.context
    const { organizationId } = savedSelection
    if (!state.matches({ auth: 'ready' }) || !isSelectedId(organizationId)) return
    unsubscribe()
    if (!userMay(user, 'dashboards', 'read')) return
    const clock = { timeZone: settings[organizationId]?.timeZone ?? browserZone, now: Date.now() }
    prefetch({ client, queries, organizationId, clock, search: dashboardSearch.parse(search) })
  })
}
