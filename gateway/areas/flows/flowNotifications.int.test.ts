import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada } from '../notifications/notifications.fixture.ts'
import { createFlowsFixture, type FlowsFixture } from './flows.fixture.ts'

let fixture: FlowsFixture
beforeAll(async () => {
  fixture = await createFlowsFixture()
})
afterAll(() => fixture?.close())

test('a notification of a flow links to the row that started it, or to the flow if no row did', async () => {
  const notify = { recipients: [{ recipientType: 'user', recipientID: ada }], title: 'Look at this' }
  await fixture.flow([
    ['s1', 'itemChanged', { itemType: 'requests', changes: ['added'] }],
    ['s2', 'tell', notify, 's1'],
  ])
  const { requestID } = await fixture.addRequest({ priority: 'urgent' })
  await fixture.go()
  const latestNotification = async () => (await fixture.request('GET', '/api/notifications/told')).body.data[0]
  expect(await latestNotification()).toMatchObject({
    message: 'Look at this',
    about: { itemType: 'requests', key: String(requestID) },
  })
  const flowId = await fixture.flow([
    ['s1', 'received', {}],
    ['s2', 'tell', { ...notify, title: 'Data arrived' }, 's1'],
  ])
  await fixture.request('POST', `/api/flows/${flowId}/receive`, {})
  await fixture.go(1000)
  expect(await latestNotification()).toMatchObject({
    message: 'Data arrived',
    about: { itemType: 'flows', key: String(flowId) },
  })
})

test('the email of a flow links to the row that started it', async () => {
  const notify = { recipients: [{ recipientType: 'email', recipientID: 'floor@demo.takt' }], title: 'Look at this' }
  const flowId = await fixture.flow([
    ['s1', 'itemChanged', { itemType: 'requests', changes: ['added'] }],
    ['s2', 'tell', notify, 's1'],
  ])
  const { requestID } = await fixture.addRequest({ priority: 'urgent' })
  await fixture.go()
  await fixture.sendGathered(1000)
  const emails = await fixture.server.emails()
  const text = emails.find(({ to }) => to === 'floor@demo.takt')?.email.text
  expect(text).toContain(`https://takt.example/requests/${requestID}`)
  expect(text).not.toContain(`/flows/${flowId}`)
})
