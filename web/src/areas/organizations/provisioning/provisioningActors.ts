import { configured, flowToken } from '@takt/domain/areas/organizations/answers/configured.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import type { predefinedTasks } from '@takt/domain/areas/scheduledTasks/predefinedTasks.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { fromPromise } from 'xstate'
import { ApiError } from '../../../core/api/apiError.ts'
import { answered, type Client, done } from '../../../core/api/client.ts'
import type { provisioningMachine } from './provisioningMachine.ts'

const created = answered(rowWith(organizations, ['organizationId']))
const tokenAnswer = answered(flowToken)

/** What configure with refresh answers. */
export const configuredAnswer = answered(configured)

/** A task of that name is there: it was added before the page was left. */
function isThere(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}

/** The steps of a provisioning against the real server. */
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
      return (await client.post(path, { schema: configuredAnswer, query: { refresh: true }, body: {}, signal })).data
    }),
    saveSettings: fromPromise(({ input: { organizationId, draft }, signal }) => {
      const { timeZone, aiEnabled } = draft
      return client.post(`/organizations/${organizationId}/settings`, {
        schema: done,
        body: { timeZone, aiEnabled },
        signal,
      })
    }),
    addTask: fromPromise(async ({ input: { organizationId, tasksAdded }, signal }) => {
      const body = { ...tasks[tasksAdded], organizationId }
      await client.post('/scheduledTasks', { schema: done, body, signal }).catch((error: unknown) => {
        if (!isThere(error)) throw error
      })
    }),
    giveToken: fromPromise(async ({ input: { organizationId }, signal }) => {
      const path = `/organizations/${organizationId}/configure`
      return (await client.post(path, { schema: tokenAnswer, body: {}, signal })).data
    }),
  }
}
