import { createRootRouteWithContext, Outlet, retainSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import type { SessionActor } from '../../core/session/startSession.ts'
import { TroublePage } from '../TroublePage.tsx'

/** The address of everything: what stays in it wherever one goes. */
export const root = createRootRouteWithContext<{ session: SessionActor }>()({
  validateSearch: z.object({ carousel: z.string().optional(), mask: z.string().optional() }),
  search: { middlewares: [retainSearchParams(['carousel', 'mask'])] },
  component: Outlet,
  errorComponent: TroublePage,
})
