import type { workflowTypes } from '../workflowTypes.ts'
import { autoSuspendResumeActivity } from './autoSuspendResumeActivity.ts'
import { generateReports } from './generateReports.ts'
import { orgDeviceFrontendUpdate } from './orgDeviceFrontendUpdate.ts'
import { orgMLTraining } from './orgMLTraining.ts'
import type { WorkflowDefinition } from './workflowDefinition.ts'

/** All task definitions by type. */
export const workflowDefinitions: Readonly<Record<(typeof workflowTypes)[number], WorkflowDefinition>> = {
  orgDeviceFrontendUpdate,
  orgMLTraining,
  generateReports,
  autoSuspendResumeActivity,
}
