import { reportDelivery } from '../reportDelivery/reportDelivery.ts'
import { autoSuspendResume } from './autoSuspendResumeActivity/autoSuspendResume.ts'
import { frontendUpdate } from './orgDeviceFrontendUpdate/updateFrontends.ts'
import { training } from './orgMLTraining/trainModels.ts'
import type { Workflow } from './workflow.ts'

/** All task types that this version supports. */
export const workflows: readonly Workflow[] = [frontendUpdate, training, reportDelivery, autoSuspendResume]
