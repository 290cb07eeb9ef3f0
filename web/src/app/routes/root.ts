import { createRootRouteWithContext, Outlet, retainSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import type { ViewContext } from '../../core/dashboards/prefetchView.ts'
import type { SessionActor } from '../../core/session/startSession.ts'
import { ErrorPage } from '../ErrorPage.tsx'

/** Context of all routes. */
type AppContext = { session: SessionActor } & ViewContext

/** The root address: its search parameters stay on every navigation. */
export const root = createRootRouteWithContext<AppContext>()({
  validateSearch: z.object({ carousel: z.string().optional(), mask: z.string().optional() }),
  search: { middlewares: [retainSearchParams(['carousel', 'mask'])] },
  component: Outlet,
  errorComponent: ErrorPage,
})
