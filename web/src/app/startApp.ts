import { type AnyRouter, createRouter } from '@tanstack/react-router'
import { startCalls } from '../areas/calls/startCalls.ts'
import { serverData } from '../core/api/serverData.ts'
import { apiTexts } from '../core/api/texts.ts'
import type { DashboardEntry } from '../core/dashboards/dashboard.ts'
import { clearSearches } from '../core/dashboards/frame/viewSearches.ts'
import { clearDraftStores } from '../core/items/draftStoreCache.ts'
import { createNotices } from '../core/kit/notice/notices.ts'
import { startMessaging } from '../core/messaging/startMessaging.ts'
import { clearDrafts, hasDrafts, removeOtherUsersDrafts } from '../core/session/draftStore.ts'
import { reportMask } from '../core/session/reportMask.ts'
import { isSwitchedOn } from '../core/session/sessionMachine.ts'
import { startSession } from '../core/session/startSession.ts'
import { parseAddressSearch, stringifyAddressSearch } from './addressSearch.ts'
import { dashboards } from './dashboards.ts'
import { routeTree, routeTreeWith } from './routes/routeTree.ts'

/**
 * The objects that live as long as the page; the types of the router's addresses cover those of the product's own
 * dashboards.
 */
export type AppParts = ReturnType<typeof startApp>
export type AppRouter = AppParts['router']

/**
 * Creates the objects that live as long as the page: session, server data, messaging, router; session changes trigger
 * the router.
 */
export function startApp(entries: readonly DashboardEntry[] = dashboards) {
  const queryClient = serverData()
  const notices = createNotices()
  const session = startSession({
    data: () => {
      queryClient.clear()
      notices.clear()
    },
    typed: () => {
      clearDraftStores()
      clearDrafts()
      clearSearches()
    },
  })
  session.client.onReached(() => notices.withdraw(apiTexts.offline))
  const messaging = startMessaging(session)
  const calls = startCalls({ session, messaging, notices })
  reportMask(session.actor, session.client, () => void queryClient.resetQueries())
  const router = createRouter({
    routeTree: entries === dashboards ? routeTree : routeTreeWith(entries),
    context: { session: session.actor, page: session, queries: queryClient },
    parseSearch: parseAddressSearch,
    stringifySearch: stringifyAddressSearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
  })
  if (!session.actor.getSnapshot().matches({ auth: 'anonymous' })) preloadAddress(router)
  let wasAuthenticated = session.actor.getSnapshot().hasTag('authenticated')
  session.actor.subscribe((state) => {
    const isAuthenticated = state.hasTag('authenticated')
    if (isAuthenticated === wasAuthenticated) return
    wasAuthenticated = isAuthenticated
    if (isAuthenticated || !state.matches({ auth: 'anonymous' })) return void router.invalidate()
    // After the session ended without a sign-out here, users continue where they were, with their input.
    const returnsAfterSignIn = state.context.isSignedOutElsewhere || hasDrafts()
    const redirect = returnsAfterSignIn ? router.latestLocation.href : undefined
    void router.navigate({ to: '/signedOut', search: { carousel: undefined, redirect } })
  })
  if (session.actor.getSnapshot().context.dashboardCarouselMode) addCarouselToAddress()
  router.subscribe('onBeforeLoad', ({ toLocation: { search } }) => {
    const { carousel } = search as { carousel?: string }
    session.actor.send({ type: 'SET_CAROUSEL', on: isSwitchedOn(carousel) })
  })
  session.actor.subscribe(({ context: { user } }) => user && removeOtherUsersDrafts(user.userName))
  let selection = session.actor.getSnapshot().context.savedSelection
  session.actor.subscribe(({ context }) => {
    if (context.savedSelection.organizationId === selection.organizationId) return
    selection = context.savedSelection
    queryClient.clear()
  })
  return { dashboards: entries, queryClient, notices, session, messaging, calls, router }
}

/** Loads the code of the current address while the session is being restored; routes are entered only afterwards. */
function preloadAddress(router: Pick<AnyRouter, 'getMatchedRoutes' | 'loadRouteChunk' | 'latestLocation'>) {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  // A failure is handled when the route is entered.
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => {})
}

/** Adds carousel mode, which may have been restored, to the address: it lasts as long as the address contains it. */
function addCarouselToAddress() {
  const address = new URL(window.location.href)
  if (address.searchParams.has('carousel')) return
  address.searchParams.set('carousel', '1')
  window.history.replaceState(window.history.state, '', address)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
