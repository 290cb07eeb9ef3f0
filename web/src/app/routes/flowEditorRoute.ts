import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyPage } from '../../core/kit/lazyPage.ts'
import { designPath } from '../../core/session/designPath.ts'
import { ErrorPage } from '../ErrorPage.tsx'
import { requireRestored } from '../guards.ts'
import { RestoringPage } from '../RestoringPage.tsx'
import { root } from './root.ts'

/** The editor of one flow, in its own window next to the application. */
export const flowEditorRoute = createRoute({
  getParentRoute: () => root,
  path: designPath,
  validateSearch: z.object({
    flowId: z.coerce.number().int().positive().optional().catch(undefined),
    /** The step that is selected first. */
    step: z.string().max(40).optional().catch(undefined),
  }),
  beforeLoad: ({ context }) => requireRestored(context.session),
  pendingComponent: RestoringPage,
  pendingMs: 200,
  errorComponent: ErrorPage,
  component: lazyPage(() => import('../../areas/flows/editor/FlowEditorPage.tsx'), 'FlowEditorPage'),
})
