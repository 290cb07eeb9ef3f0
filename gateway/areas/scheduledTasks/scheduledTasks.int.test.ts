import { predefinedTasks } from '@takt/domain/areas/scheduledTasks/predefinedTasks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
})
afterAll(() => bed?.close())

const [update, training] = predefinedTasks({ timeZone: 'UTC', now: Date.parse('2026-01-14T12:00:00Z') })
const list = async (organizationId: number) =>
  (await bed.ask('GET', '/api/scheduledTasks', undefined, { organizationId })).body.data

// Proves SCH-059, SCH-203
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

// Proves SCH-205
test('PUT takes the task with scheduleId, status and paused, and pauses by paused alone', async () => {
  const [task] = await list(1)
  const paused = await bed.ask('PUT', `/api/scheduledTasks/${task.scheduleId}`, { ...task, paused: true })
  expect(paused.body.data).toMatchObject({ paused: true, status: 'Paused' })
  const sent = { ...paused.body.data, status: 'Scheduled', paused: false }
  const resumed = await bed.ask('PUT', `/api/scheduledTasks/${task.scheduleId}`, sent)
  expect(resumed.body.data).toMatchObject({ paused: false, status: 'Scheduled', scheduleClass: 'System' })
})

// Proves SCH-058, SCH-062, SCH-066
test('a task is known by its scheduleId; it rests or does not, and its next execution follows from its times', async () => {
  const past = '2000-01-01T00:00:00.000Z'
  const task = { ...training, scheduleName: 'Fields' }
  const own = await bed.ask('POST', '/api/scheduledTasks', { ...task, scheduleId: 999, nextExecution: past })
  expect([own.status, Object.keys(own.body.data.fields)]).toEqual([400, ['scheduleId', 'nextExecution']])
  const { data } = (await bed.ask('POST', '/api/scheduledTasks', task)).body
  expect(data).toMatchObject({ scheduleId: expect.any(Number), paused: false })
  let row = data
  const put = async (body: object) => {
    const reply = await bed.ask('PUT', `/api/scheduledTasks/${data.scheduleId}`, { ...row, ...body })
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
  for (const [day, place] of [
    ['SUNDAY', 0],
    ['THURSDAY', 4],
  ] as const) {
    const at = await next(day)
    expect([at.getUTCDay(), at.getUTCHours(), at.getUTCMinutes(), at.getTime() > Date.now()]).toEqual([
      place,
      3,
      5,
      true,
    ])
  }
  const refused = await put({ paused: 'yes' })
  expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, ['paused']])
})

// Proves SCH-204, SCH-206
test('GET /api/scheduledTasks lists the tasks; DELETE of one by its id takes it away, and that one alone', async () => {
  const before = await list(1)
  const { data } = (await bed.ask('POST', '/api/scheduledTasks', { ...training, scheduleName: 'Gone' })).body
  expect((await list(1)).map(({ scheduleName }: { scheduleName: string }) => scheduleName)).toContain('Gone')
  const deleted = await bed.ask('DELETE', `/api/scheduledTasks/${data.scheduleId}`)
  expect([deleted.status, deleted.body.message]).toEqual([200, 'Scheduled Task Deleted'])
  const byId = (rows: { scheduleId: number }[]) => rows.toSorted((a, b) => a.scheduleId - b.scheduleId)
  expect(byId(await list(1))).toEqual(byId(before))
  expect((await bed.ask('DELETE', `/api/scheduledTasks/${data.scheduleId}`)).status).toBe(404)
})
