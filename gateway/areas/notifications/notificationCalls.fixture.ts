import { afterAll, beforeAll, expect } from 'vitest'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'

export let bed: ItemsBed

export const ask = async (method: string, path: string, body?: object) => bed.ask(method, `/api/${path}`, body)

export const dataOf = async (method: string, path: string, body?: object) => {
  const reply = await ask(method, path, body)
  expect([path, reply.status, reply.body.success]).toEqual([path, 200, true])
  return reply.body.data
}

export const add = async (more: object = {}): Promise<number> =>
  (await dataOf('POST', 'notifications', { description: 'Urgent', itemType: 'requests', ...more })).notificationID

export const urgent = { itemType: 'requests', field: 'priority', operator: 'Equals', value: 'urgent' }

export const email = { recipientType: 'email', recipientID: 'floor@demo.takt' }

/** Registers the hooks that prepare and close what these tests share. */
export function prepareNotificationCalls(): void {
  beforeAll(async () => {
    bed = await createItemsBed()
  })
  afterAll(() => bed?.close())
}
