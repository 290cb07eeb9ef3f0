import { predefinedTasks } from '@takt/domain/scheduledTasks/predefinedTasks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../items/items.bed.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
})
afterAll(() => bed?.close())

const [update, training] = predefinedTasks({ timeZone: 'UTC', now: Date.parse('2026-01-14T12:00:00Z') })
const list = async (organizationId: number) =>
  (await bed.ask('GET', '/api/scheduledTasks', undefined, { organizationId })).body.data

test('POST /api/scheduledTasks keeps scheduleName, workflowType, options and calendars; class and status follow', async () => {
  const added = await bed.ask('POST', '/api/scheduledTasks', { ...update, scheduleClass: 'User', status: 'Paused' })
  expect(added.body).toMatchObject({
    message: 'Scheduled Task Added',
    data: { ...update, organizationId: 1, scheduleClass: 'System', status: 'Scheduled', paused: false },
  })
  expect(await list(1)).toEqual([added.body.data])
})

test('a task is added to an organization beside the own one by naming it, and only within reach', async () => {
  const added = await bed.ask('POST', '/api/scheduledTasks', { ...training, organizationId: 2 })
  expect(added.body.data).toMatchObject({ organizationId: 2, scheduleName: training!.scheduleName })
  expect((await list(2)).length).toBe(1)
  expect((await list(1)).length).toBe(1)
  const beyond = await bed.ask('POST', '/api/scheduledTasks', { ...training, organizationId: 3 })
  expect([beyond.status, beyond.body.message]).toEqual([404, 'Organization 3 was not found'])
})

test('a name is given once in an organization: a second task of it is a 409, also when one is renamed', async () => {
  const again = await bed.ask('POST', '/api/scheduledTasks', update)
  expect([again.status, again.body.message]).toEqual([409, `Scheduled Task '${update!.scheduleName}' exists already`])
  const { data } = (await bed.ask('POST', '/api/scheduledTasks', { ...training, scheduleName: 'Mine' })).body
  const renamed = { scheduleName: update!.scheduleName }
  expect((await bed.ask('PUT', `/api/scheduledTasks/${data.scheduleId}`, renamed)).status).toBe(409)
  expect((await bed.ask('DELETE', `/api/scheduledTasks/${data.scheduleId}`)).status).toBe(200)
})

test('PUT takes the task with scheduleId, status and paused, and pauses by paused alone', async () => {
  const [task] = await list(1)
  const paused = await bed.ask('PUT', `/api/scheduledTasks/${task.scheduleId}`, { ...task, paused: true })
  expect(paused.body.data).toMatchObject({ paused: true, status: 'Paused' })
  const sent = { ...paused.body.data, status: 'Scheduled', paused: false }
  const resumed = await bed.ask('PUT', `/api/scheduledTasks/${task.scheduleId}`, sent)
  expect(resumed.body.data).toMatchObject({ paused: false, status: 'Scheduled', scheduleClass: 'System' })
})
