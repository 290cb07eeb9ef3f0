import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada } from '../notifications/notifications.bed.ts'
import { createFlowsBed, type FlowsBed } from './flows.bed.ts'

let bed: FlowsBed
beforeAll(async () => {
  bed = await createFlowsBed()
})
afterAll(() => bed?.close())

test('what a flow tells leads to the row that began it; what it tells by the clock, to the flow', async () => {
  const tell = { recipients: [{ recipientType: 'user', recipientID: ada }], title: 'Look at this' }
  await bed.flow([
    ['s1', 'itemChanged', { itemType: 'requests', changes: ['added'] }],
    ['s2', 'tell', tell, 's1'],
  ])
  const { requestID } = await bed.request({ priority: 'urgent' })
  await bed.go()
  const told = async () => (await bed.ask('GET', '/api/notifications/told')).body.data[0]
  expect(await told()).toMatchObject({
    message: 'Look at this',
    about: { itemType: 'requests', key: String(requestID) },
  })
  const flowId = await bed.flow([
    ['s1', 'received', {}],
    ['s2', 'tell', { ...tell, title: 'Something came' }, 's1'],
  ])
  await bed.ask('POST', `/api/flows/${flowId}/receive`, {})
  await bed.go(1000)
  expect(await told()).toMatchObject({
    message: 'Something came',
    about: { itemType: 'flows', key: String(flowId) },
  })
})

test('the email of a flow links to the row that started it', async () => {
  const tell = { recipients: [{ recipientType: 'email', recipientID: 'floor@demo.takt' }], title: 'Look at this' }
  const flowId = await bed.flow([
    ['s1', 'itemChanged', { itemType: 'requests', changes: ['added'] }],
    ['s2', 'tell', tell, 's1'],
  ])
  const { requestID } = await bed.request({ priority: 'urgent' })
  await bed.go()
  await bed.tell(1000)
  const letters = await bed.server.letters()
  const text = letters.find(({ to }) => to === 'floor@demo.takt')?.letter.text
  expect(text).toContain(`https://takt.example/requests/${requestID}`)
  expect(text).not.toContain(`/flows/${flowId}`)
})
