import { expect, test } from 'vitest'
import { operationIdOf } from './operationId.ts'

// Generated clients use these ids: changing one breaks them.
test.each([
  ['get', '/jobs', 'listJobs'],
  ['post', '/jobs', 'addJob'],
  ['put', '/jobs', 'changeJobByQuery'],
  ['delete', '/assemblies', 'deleteAssemblyByQuery'],
  ['get', '/facilities/{key}', 'getFacility'],
  ['put', '/jobs/{key}', 'changeJob'],
  ['delete', '/employees/{key}', 'deleteEmployee'],
  ['get', '/jobs/{key}/history', 'getJobHistory'],
  ['get', '/jobs/export.csv', 'exportJobsCsv'],
  ['post', '/jobs/import', 'importJobs'],
  ['post', '/jobs/bulk', 'postJobsBulk'],
  ['post', '/login', 'postLogin'],
  ['post', '/resources/getTEEP', 'getResourcesTEEP'],
  ['post', '/analytics/breakdown', 'postAnalyticsBreakdown'],
  ['post', '/getAssociatedTagDtls', 'getAssociatedTagDtls'],
  ['post', '/docs/auto-approve', 'postDocsAutoApprove'],
  ['post', '/devices/{deviceId}/telemetry', 'postDeviceTelemetry'],
  ['get', '/devices/{deviceId}/telemetry', 'getDeviceTelemetry'],
  ['post', '/flows/{flowId}/runs/{runId}/stop', 'stopFlowRun'],
  ['patch', '/scheduledTasks/{scheduleId}/toggle', 'toggleScheduledTask'],
  ['post', '/users/{userName}/invite', 'inviteUser'],
  ['get', '/users/{userName}/invite', 'getUserInvite'],
])('the operationId of %s %s is %s', (method, path, id) => {
  expect(operationIdOf(method, path)).toBe(id)
})
