import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../core/kit/lazyPage.ts'
import { ErrorPage } from '../ErrorPage.tsx'
import { redirectScreen, requireScreen } from '../guards.ts'
import { RestoringPage } from '../RestoringPage.tsx'
import { root } from './root.ts'

/** The address at which the screen at a machine is opened. */
const openScreen = createRoute({
  getParentRoute: () => root,
  path: '/device',
  beforeLoad: ({ context }) => redirectScreen(context.session),
  component: lazyPage(() => import('../machineScreen/OpenScreenPage.tsx'), 'OpenScreenPage'),
})

/** The screen at the machine of a device: its session has no other addresses. */
const screen = createRoute({
  getParentRoute: () => root,
  path: '/device/$deviceId',
  beforeLoad: ({ context, params }) => requireScreen(context.session, params.deviceId),
  pendingComponent: RestoringPage,
  pendingMs: 200,
  component: lazyPage(() => import('../machineScreen/ScreenFrame.tsx'), 'ScreenFrame'),
})

const machine = createRoute({
  getParentRoute: () => screen,
  path: '/',
  component: lazyPage(() => import('../machineScreen/MachinePage.tsx'), 'MachinePage'),
  errorComponent: ErrorPage,
})

/** A checksheet being filled in there. */
const check = createRoute({
  getParentRoute: () => screen,
  path: '/checks/$key',
  component: lazyPage(() => import('../machineScreen/CheckPage.tsx'), 'CheckPage'),
  errorComponent: ErrorPage,
})

/** The clock at which people clock on to their work there. */
const clock = createRoute({
  getParentRoute: () => screen,
  path: '/clock',
  component: lazyPage(() => import('../machineScreen/ClockPage.tsx'), 'ClockPage'),
  errorComponent: ErrorPage,
})

export const deviceRoutes = [openScreen, screen.addChildren([machine, check, clock])] as const
