import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessArea } from '../../../access/accessArea.ts'
import { openScreen } from '../../../screens/openScreen.ts'
import { screensArea } from '../../../screens/screensArea.ts'
import { createTasksFixture, daily, type TasksFixture } from '../../executions/tasks.fixture.ts'
import { createFrontendUpdate } from './updateFrontends.ts'

const [before, now] = ['/assets/index-a.js', '/assets/index-b.js']
const page = async () => `<script type="module" crossorigin src="${now}"></script>`

let fixture: TasksFixture
beforeAll(async () => {
  fixture = await createTasksFixture([createFrontendUpdate(page, 20_000)], [accessArea, screensArea])
  await fixture.start()
})
afterAll(() => fixture?.close())

test('an open machine screen updates itself, and the run names it', async () => {
  await fixture.request('POST', '/api/resources', { resourceID: 'M-1' })
  const device = { deviceName: 'Screen at M-1', deviceTypeId: 'takt-h1', resourceId: 'M-1' }
  const { deviceId } = (await fixture.request('POST', '/api/devices', device)).body.data
  const { systemDb } = fixture.dependencies
  await openScreen(systemDb, { organizationId: 1, deviceId }, { now: Date.now(), actorId: null })
  const { rows } = await sql<{ displayId: number }>`select display_id as "displayId" from display
    where device_id = ${deviceId}::int`.execute(systemDb)
  const { displayId } = rows[0]!
  const sendHeartbeat = async (build: string) => {
    const user = { isDisplay: true, display: { displayId, deviceGroupIds: null } }
    return (await fixture.request('POST', '/api/displays/here', { build }, user)).body.data.renew as string | null
  }
  expect(await sendHeartbeat(before)).toBeNull()
  const task = { scheduleName: 'Update', workflowType: 'orgDeviceFrontendUpdate', options: [2], calendars: daily(2) }
  const scheduleId = await fixture.add(task)
  await fixture.trigger(scheduleId)
  await expect.poll(() => sendHeartbeat(before)).toBe(now)
  await sendHeartbeat(now)
  const { reason, steps } = await fixture.until(scheduleId, 'Success')
  expect(reason).toBe('Displays: 1 updated, 0 not updated, 0 offline, 0 up to date')
  expect(steps.at(-1)!.details).toEqual([{ name: 'Screen at M-1', text: 'updated' }])
})
