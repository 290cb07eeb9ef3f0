import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import { configured, flowToken } from '@takt/domain/areas/organizations/responses/configured.ts'
import type { predefinedTasks } from '@takt/domain/areas/scheduledTasks/predefinedTasks.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { fromPromise } from 'xstate'
import { ApiError } from '../../../core/api/apiError.ts'
import { anyResponse, type Client, dataResponse } from '../../../core/api/client.ts'
import type { provisioningMachine } from './provisioningMachine.ts'

const created = dataResponse(rowWith(organizations, ['organizationId']))
const tokenResponse = dataResponse(flowToken)

/** The response of configure with refresh. */
export const configuredResponse = dataResponse(configured)

/** True if a task of that name exists: it was added before the page was left. */
function isExisting(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}

/** The steps of a provisioning on the real server. */
export function provisioningActors(
  client: Client,
  tasks: ReturnType<typeof predefinedTasks>,
): NonNullable<Parameters<typeof provisioningMachine.provide>[0]['actors']> {
  return {
    create: fromPromise(async ({ input: { draft, entityId }, signal }) => {
      const { organizationName } = draft
      const location = JSON.stringify({ entityId, address: draft.location.trim() })
      const body = { organizationName, entityId, location }
      return (await client.post('/organizations', { schema: created, body, signal })).data
    }),
    configure: fromPromise(async ({ input: { organizationId }, signal }) => {
      const path = `/organizations/${organizationId}/configure`
      return (await client.post(path, { schema: configuredResponse, query: { refresh: true }, body: {}, signal })).data
    }),
    saveSettings: fromPromise(({ input: { organizationId, draft }, signal }) => {
      const { timeZone, aiEnabled } = draft
      return client.post(`/organizations/${organizationId}/settings`, {
        schema: anyResponse,
        body: { timeZone, aiEnabled },
        signal,
      })
    }),
    addTask: fromPromise(async ({ input: { organizationId, tasksAdded }, signal }) => {
      const body = { ...tasks[tasksAdded], organizationId }
      await client.post('/scheduledTasks', { schema: anyResponse, body, signal }).catch((error: unknown) => {
        if (!isExisting(error)) throw error
      })
    }),
    giveToken: fromPromise(async ({ input: { organizationId }, signal }) => {
      const path = `/organizations/${organizationId}/configure`
      return (await client.post(path, { schema: tokenResponse, body: {}, signal })).data
    }),
  }
}
