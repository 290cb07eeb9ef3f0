import { createRouter } from '@tanstack/react-router'
import { startCalls } from '../areas/calls/startCalls.ts'
import { serverData } from '../core/api/serverData.ts'
import { apiTexts } from '../core/api/texts.ts'
import type { DashboardEntry } from '../core/dashboards/dashboard.ts'
import { forgetQuestions } from '../core/dashboards/frame/viewQuestions.ts'
import { forgetBooks } from '../core/items/bookShelf.ts'
import { createNotices } from '../core/kit/notice/notices.ts'
import { startMessaging } from '../core/messaging/startMessaging.ts'
import { isSwitchedOn } from '../core/session/sessionMachine.ts'
import { forgetOthers, forgetShelf, isAnythingShelved } from '../core/session/shelf.ts'
import { startSession } from '../core/session/startSession.ts'
import { tellMask } from '../core/session/tellMask.ts'
import { parseAddressSearch, stringifyAddressSearch } from './addressSearch.ts'
import { dashboards } from './dashboards.ts'
import { routeTree, routeTreeWith } from './routes/routeTree.ts'

/** What lives as long as the page; of its router's addresses the types know those of the product's own dashboards. */
export type AppParts = ReturnType<typeof startApp>
export type AppRouter = AppParts['router']

/**
 * Puts together what lives as long as the page: session, server data, messaging, router; and lets the session lead the
 * router.
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
      forgetBooks()
      forgetShelf()
      forgetQuestions()
    },
  })
  session.client.onReached(() => notices.withdraw(apiTexts.offline))
  const messaging = startMessaging(session)
  const calls = startCalls({ session, messaging, notices })
  tellMask(session.actor, session.client, () => void queryClient.resetQueries())
  const router = createRouter({
    routeTree: entries === dashboards ? routeTree : routeTreeWith(entries),
    context: { session: session.actor },
    parseSearch: parseAddressSearch,
    stringifySearch: stringifyAddressSearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
  })
  let wasAuthenticated = session.actor.getSnapshot().hasTag('authenticated')
  session.actor.subscribe((state) => {
    const isAuthenticated = state.hasTag('authenticated')
    if (isAuthenticated === wasAuthenticated) return
    wasAuthenticated = isAuthenticated
    if (isAuthenticated || !state.matches({ auth: 'anonymous' })) return void router.invalidate()
    // Who did not sign out here goes on where they were, with whatever they typed.
    const isWayBack = state.context.isSignedOutElsewhere || isAnythingShelved()
    const redirect = isWayBack ? router.latestLocation.href : undefined
    void router.navigate({ to: '/signedOut', search: { carousel: undefined, redirect } })
  })
  if (session.actor.getSnapshot().context.dashboardCarouselMode) sayCarousel()
  router.subscribe('onBeforeLoad', ({ toLocation: { search } }) => {
    const { carousel } = search as { carousel?: string }
    session.actor.send({ type: 'SET_CAROUSEL', on: isSwitchedOn(carousel) })
  })
  session.actor.subscribe(({ context: { user } }) => user && forgetOthers(user.userName))
  let place = session.actor.getSnapshot().context.keptSelection
  session.actor.subscribe(({ context }) => {
    if (context.keptSelection.organizationId === place.organizationId) return
    place = context.keptSelection
    queryClient.clear()
  })
  return { dashboards: entries, queryClient, notices, session, messaging, calls, router }
}

/** Has the address say that carousel mode is on, which may have been restored: it lasts as long as the address says so. */
function sayCarousel() {
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
