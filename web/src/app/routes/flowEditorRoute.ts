import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyPage } from '../../core/kit/lazyPage.ts'
import { designPath } from '../../core/session/designSession.ts'
import { requireKnown } from '../guards.ts'
import { RestoringPage } from '../RestoringPage.tsx'
import { TroublePage } from '../TroublePage.tsx'
import { root } from './root.ts'

/** Where one flow is designed, in a window of its own beside the application. */
export const flowEditorRoute = createRoute({
  getParentRoute: () => root,
  path: designPath,
  validateSearch: z.object({
    flowId: z.coerce.number().int().positive().optional().catch(undefined),
    /** The step that is looked at first. */
    step: z.string().max(40).optional().catch(undefined),
  }),
  beforeLoad: ({ context }) => requireKnown(context.session),
  pendingComponent: RestoringPage,
  pendingMs: 200,
  errorComponent: TroublePage,
  component: lazyPage(() => import('../../areas/flows/editor/FlowEditorPage.tsx'), 'FlowEditorPage'),
})
