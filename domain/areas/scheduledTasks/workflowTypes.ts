/** The kinds of work that can recur. */
export const workflowTypes = [
  'orgDeviceFrontendUpdate',
  'orgMLTraining',
  'generateReports',
  'autoSuspendResumeActivity',
] as const
