import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessArea } from '../../../access/accessArea.ts'
import { openScreen } from '../../../screens/openScreen.ts'
import { screensArea } from '../../../screens/screensArea.ts'
import { createTasksBed, daily, type TasksBed } from '../../executions/tasks.bed.ts'
import { createFrontendUpdate } from './updateFrontends.ts'

const [before, now] = ['/assets/index-a.js', '/assets/index-b.js']
const page = async () => `<script type="module" crossorigin src="${now}"></script>`

let bed: TasksBed
beforeAll(async () => {
  bed = await createTasksBed([createFrontendUpdate(page, 20_000)], [accessArea, screensArea])
  await bed.begin()
})
afterAll(() => bed?.close())

test('an open screen at a machine renews itself, and the run names it', async () => {
  await bed.ask('POST', '/api/resources', { resourceID: 'M-1' })
  const device = { deviceName: 'Screen at M-1', deviceTypeId: 'takt-h1', resourceId: 'M-1' }
  const { deviceId } = (await bed.ask('POST', '/api/devices', device)).body.data
  const { systemDb } = bed.dependencies
  await openScreen(systemDb, { organizationId: 1, deviceId }, { now: Date.now(), actorId: null })
  const { rows } = await sql<{ displayId: number }>`select display_id as "displayId" from display
    where device_id = ${deviceId}::int`.execute(systemDb)
  const { displayId } = rows[0]!
  const here = async (build: string) => {
    const who = { isDisplay: true, display: { displayId, deviceGroupIds: null } }
    return (await bed.ask('POST', '/api/displays/here', { build }, who)).body.data.renew as string | null
  }
  expect(await here(before)).toBeNull()
  const task = { scheduleName: 'Update', workflowType: 'orgDeviceFrontendUpdate', options: [2], calendars: daily(2) }
  const scheduleId = await bed.add(task)
  await bed.trigger(scheduleId)
  await expect.poll(() => here(before)).toBe(now)
  await here(now)
  const { reason, steps } = await bed.until(scheduleId, 'Success')
  expect(reason).toBe('Displays: 1 renewed, 0 not renewed, 0 away, 0 up to date')
  expect(steps.at(-1)!.details).toEqual([{ name: 'Screen at M-1', text: 'renewed' }])
})
