import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../core/kit/lazyPage.ts'
import { keepToScreen, leaveForScreen } from '../guards.ts'
import { RestoringPage } from '../RestoringPage.tsx'
import { TroublePage } from '../TroublePage.tsx'
import { root } from './root.ts'

/** Where the screen at a machine is opened. */
const openScreen = createRoute({
  getParentRoute: () => root,
  path: '/device',
  beforeLoad: ({ context }) => leaveForScreen(context.session),
  component: lazyPage(() => import('../machineScreen/OpenScreenPage.tsx'), 'OpenScreenPage'),
})

/** The screen at the machine of a device: whoever has it has no other addresses. */
const screen = createRoute({
  getParentRoute: () => root,
  path: '/device/$deviceId',
  beforeLoad: ({ context, params }) => keepToScreen(context.session, params.deviceId),
  pendingComponent: RestoringPage,
  pendingMs: 200,
  component: lazyPage(() => import('../machineScreen/ScreenFrame.tsx'), 'ScreenFrame'),
})

const machine = createRoute({
  getParentRoute: () => screen,
  path: '/',
  component: lazyPage(() => import('../machineScreen/MachinePage.tsx'), 'MachinePage'),
  errorComponent: TroublePage,
})

/** A checksheet being filled in there. */
const check = createRoute({
  getParentRoute: () => screen,
  path: '/checks/$key',
  component: lazyPage(() => import('../machineScreen/CheckPage.tsx'), 'CheckPage'),
  errorComponent: TroublePage,
})

/** The clock at which people say there what they work on. */
const clock = createRoute({
  getParentRoute: () => screen,
  path: '/clock',
  component: lazyPage(() => import('../machineScreen/ClockPage.tsx'), 'ClockPage'),
  errorComponent: TroublePage,
})

export const deviceRoutes = [openScreen, screen.addChildren([machine, check, clock])] as const
