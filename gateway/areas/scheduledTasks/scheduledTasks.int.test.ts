import { predefinedTasks } from '@takt/domain/areas/scheduledTasks/predefinedTasks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
})
afterAll(() => fixture?.close())

const [update, training] = predefinedTasks({ timeZone: 'UTC', now: Date.parse('2026-01-14T12:00:00Z') })
const list = async (organizationId: number) =>
  (await fixture.request('GET', '/api/scheduledTasks', undefined, { organizationId })).body.data

// Proves SCH-059, SCH-203
test('POST /api/scheduledTasks stores scheduleName, workflowType, options and calendars; class and status are derived', async () => {
  const added = await fixture.request('POST', '/api/scheduledTasks', {
    ...update,
    scheduleClass: 'User',
    status: 'Paused',
  })
  expect(added.body).toMatchObject({
    message: 'Scheduled Task Added',
    data: { ...update, organizationId: 1, scheduleClass: 'System', status: 'Scheduled', paused: false },
  })
  expect(await list(1)).toEqual([added.body.data])
})

test('a task can be added to another organization by naming it, only within reach', async () => {
  const added = await fixture.request('POST', '/api/scheduledTasks', { ...training, organizationId: 2 })
  expect(added.body.data).toMatchObject({ organizationId: 2, scheduleName: training!.scheduleName })
  expect((await list(2)).length).toBe(1)
  expect((await list(1)).length).toBe(1)
  const outOfReach = await fixture.request('POST', '/api/scheduledTasks', { ...training, organizationId: 3 })
  expect([outOfReach.status, outOfReach.body.message]).toEqual([404, 'Organization 3 was not found'])
})

test('a duplicate task name in an organization is a 409, including on rename', async () => {
  const again = await fixture.request('POST', '/api/scheduledTasks', update)
  expect([again.status, again.body.message]).toEqual([409, `Scheduled Task '${update!.scheduleName}' already exists`])
  const { data } = (await fixture.request('POST', '/api/scheduledTasks', { ...training, scheduleName: 'Mine' })).body
  const renamed = { scheduleName: update!.scheduleName }
  expect((await fixture.request('PUT', `/api/scheduledTasks/${data.scheduleId}`, renamed)).status).toBe(409)
  expect((await fixture.request('DELETE', `/api/scheduledTasks/${data.scheduleId}`)).status).toBe(200)
})

// Proves SCH-205
test('PUT accepts the task with scheduleId, status and paused; only paused pauses it', async () => {
  const [task] = await list(1)
  const paused = await fixture.request('PUT', `/api/scheduledTasks/${task.scheduleId}`, { ...task, paused: true })
  expect(paused.body.data).toMatchObject({ paused: true, status: 'Paused' })
  const input = { ...paused.body.data, status: 'Scheduled', paused: false }
  const resumed = await fixture.request('PUT', `/api/scheduledTasks/${task.scheduleId}`, input)
  expect(resumed.body.data).toMatchObject({ paused: false, status: 'Scheduled', scheduleClass: 'System' })
})

// Proves SCH-058, SCH-062, SCH-066
test('a task is identified by its scheduleId, is paused or not, and its next execution follows from its times', async () => {
  const past = '2000-01-01T00:00:00.000Z'
  const task = { ...training, scheduleName: 'Fields' }
  const withOwnId = await fixture.request('POST', '/api/scheduledTasks', {
    ...task,
    scheduleId: 999,
    nextExecution: past,
  })
  expect([withOwnId.status, Object.keys(withOwnId.body.data.fields)]).toEqual([400, ['scheduleId', 'nextExecution']])
  const { data } = (await fixture.request('POST', '/api/scheduledTasks', task)).body
  expect(data).toMatchObject({ scheduleId: expect.any(Number), paused: false })
  let row = data
  const put = async (body: object) => {
    const reply = await fixture.request('PUT', `/api/scheduledTasks/${data.scheduleId}`, { ...row, ...body })
    if (reply.body.success) row = reply.body.data
    return reply
  }
  const next = async (day: string) => {
    const dayOfWeek = [{ start: day, end: day }]
    const calendars = [{ dayOfWeek, hour: [{ start: 3, end: 3 }], minute: [{ start: 5, end: 5 }] }]
    const changed = (await put({ calendars, nextExecution: past })).body.data
    expect(changed.scheduleId).toBe(data.scheduleId)
    return new Date(changed.nextExecution)
  }
  for (const [day, position] of [
    ['SUNDAY', 0],
    ['THURSDAY', 4],
  ] as const) {
    const at = await next(day)
    expect([at.getUTCDay(), at.getUTCHours(), at.getUTCMinutes(), at.getTime() > Date.now()]).toEqual([
      position,
      3,
      5,
      true,
    ])
  }
  const rejected = await put({ paused: 'yes' })
  expect([rejected.status, Object.keys(rejected.body.data.fields)]).toEqual([400, ['paused']])
})

// Proves SCH-204, SCH-206
test('GET /api/scheduledTasks lists the tasks; DELETE by id deletes only that task', async () => {
  const before = await list(1)
  const { data } = (await fixture.request('POST', '/api/scheduledTasks', { ...training, scheduleName: 'Gone' })).body
  expect((await list(1)).map(({ scheduleName }: { scheduleName: string }) => scheduleName)).toContain('Gone')
  const deleted = await fixture.request('DELETE', `/api/scheduledTasks/${data.scheduleId}`)
  expect([deleted.status, deleted.body.message]).toEqual([200, 'Scheduled Task Deleted'])
  const byId = (rows: { scheduleId: number }[]) => rows.toSorted((a, b) => a.scheduleId - b.scheduleId)
  expect(byId(await list(1))).toEqual(byId(before))
  expect((await fixture.request('DELETE', `/api/scheduledTasks/${data.scheduleId}`)).status).toBe(404)
})
