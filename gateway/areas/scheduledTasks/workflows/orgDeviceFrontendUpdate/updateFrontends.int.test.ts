import type { Session } from '@takt/domain/areas/access/session.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessArea } from '../../../access/accessArea.ts'
import { addDisplay } from '../../../access/displays/addDisplay.ts'
import { createTasksFixture, daily, type TasksFixture } from '../../executions/tasks.fixture.ts'
import { createFrontendUpdate } from './updateFrontends.ts'

const page = (script: string) => `<script type="module" crossorigin src="/assets/${script}.js"></script>`
const [before, now] = ['/assets/index-a.js', '/assets/index-b.js']

let fixture: TasksFixture
beforeAll(async () => {
  fixture = await createTasksFixture([createFrontendUpdate(async () => page('index-b'), 4000)], [accessArea])
  await fixture.start()
})
afterAll(() => fixture?.close())

async function display(displayName: string): Promise<number> {
  const session = { userId: fixture.userId, permissions: allPermissions } as Session
  const actor = { session, entityId: 1, organizationId: 1, now: Date.now() }
  return addDisplay(fixture.dependencies.systemDb, actor, { displayName, dashboards: ['/wall'], deviceGroupIds: null })
}
/** Sends a heartbeat of a display; returns the build that it is to update to. */
const sendHeartbeat = async (displayId: number, build: string) => {
  const user = { isDisplay: true, display: { displayId, deviceGroupIds: null } }
  return (await fixture.request('POST', '/api/displays/here', { build }, user)).body.data.renew as string | null
}

test('displays with an older build update batch by batch; the run lists those that did not and those that are offline', async () => {
  const [current, first, second, stuck] = [
    await display('A'),
    await display('B'),
    await display('C'),
    await display('D'),
  ]
  await display('E')
  await sendHeartbeat(current, now)
  for (const old of [first, second, stuck]) expect(await sendHeartbeat(old, before)).toBeNull()
  const scheduleId = await fixture.add({
    scheduleName: 'Update',
    workflowType: 'orgDeviceFrontendUpdate',
    options: [2],
    calendars: daily(2),
  })
  await fixture.trigger(scheduleId)
  await expect.poll(() => sendHeartbeat(first, before)).toBe(now)
  expect([await sendHeartbeat(second, before), await sendHeartbeat(stuck, before)]).toEqual([now, null])
  expect(await sendHeartbeat(first, now)).toBeNull()
  await sendHeartbeat(second, now)
  await expect.poll(() => sendHeartbeat(stuck, before)).toBe(now)
  const { reason, steps } = await fixture.until(scheduleId, 'Failed')
  expect(reason).toBe('Displays: 2 updated, 1 not updated, 1 offline, 1 up to date')
  expect(steps.at(-1)!.details).toEqual(
    expect.arrayContaining([
      { name: 'A', text: 'up to date' },
      { name: 'B', text: 'updated' },
      { name: 'C', text: 'updated' },
      { name: 'D', text: 'not updated' },
      { name: 'E', text: 'offline' },
    ]),
  )
  expect(await sendHeartbeat(stuck, before)).toBeNull()
})

test('a display is not requested to update after a later build or after a cancelled run', async () => {
  const board = await display('F')
  await sendHeartbeat(board, before)
  const [scheduleId] = (await fixture.request('GET', '/api/scheduledTasks')).body.data.map(
    (task: { scheduleId: number }) => task.scheduleId,
  )
  const { executionId } = await fixture.trigger(scheduleId)
  await expect.poll(() => sendHeartbeat(board, before)).toBe(now)
  expect(await sendHeartbeat(board, now)).toBeNull()
  expect(await sendHeartbeat(board, '/assets/index-c.js')).toBeNull()
  await sendHeartbeat(board, before)
  await fixture.request('POST', '/api/scheduledTasks/cancelExecution', { workflowId: scheduleId, runId: executionId })
  await expect.poll(() => sendHeartbeat(board, before)).toBeNull()
})

test('users cannot report as displays', async () => {
  expect((await fixture.request('POST', '/api/displays/here', { build: now })).status).toBe(403)
})
