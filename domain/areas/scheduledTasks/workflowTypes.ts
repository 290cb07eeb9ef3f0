/** The kinds of recurring work. */
export const workflowTypes = [
  'orgDeviceFrontendUpdate',
  'orgMLTraining',
  'generateReports',
  'autoSuspendResumeActivity',
] as const
