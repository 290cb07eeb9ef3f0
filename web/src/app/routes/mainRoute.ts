import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../core/kit/lazyPage.ts'
import { requireSession } from '../guards.ts'
import { RestoringPage } from '../RestoringPage.tsx'
import { root } from './root.ts'

/** The route of signed-in users: the shell and its content. */
export const mainRoute = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: ({ context, location }) => requireSession(context.session, location.href),
  pendingComponent: RestoringPage,
  pendingMs: 200,
  component: lazyPage(() => import('../shell/Shell.tsx'), 'Shell'),
})
