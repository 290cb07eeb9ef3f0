import { afterAll, beforeAll, expect } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'

export let fixture: ItemsFixture

export const request = async (method: string, path: string, body?: object) =>
  fixture.request(method, `/api/${path}`, body)

export const dataOf = async (method: string, path: string, body?: object) => {
  const reply = await request(method, path, body)
  expect([path, reply.status, reply.body.success]).toEqual([path, 200, true])
  return reply.body.data
}

export const add = async (more: object = {}): Promise<number> =>
  (await dataOf('POST', 'notifications', { description: 'Urgent', itemType: 'requests', ...more })).notificationID

export const urgent = { itemType: 'requests', field: 'priority', operator: 'Equals', value: 'urgent' }

export const email = { recipientType: 'email', recipientID: 'floor@demo.takt' }

/** Registers the setup and teardown hooks shared by these tests. */
export function prepareNotificationCalls(): void {
  beforeAll(async () => {
    fixture = await createItemsFixture()
  })
  afterAll(() => fixture?.close())
}
