import type { Session } from '@takt/domain/areas/access/session.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessArea } from '../../../access/accessArea.ts'
import { addDisplay } from '../../../access/displays/addDisplay.ts'
import { createTasksBed, daily, type TasksBed } from '../../executions/tasks.bed.ts'
import { createFrontendUpdate } from './updateFrontends.ts'

const page = (script: string) => `<script type="module" crossorigin src="/assets/${script}.js"></script>`
const [before, now] = ['/assets/index-a.js', '/assets/index-b.js']

let bed: TasksBed
beforeAll(async () => {
  bed = await createTasksBed([createFrontendUpdate(async () => page('index-b'), 4000)], [accessArea])
  await bed.begin()
})
afterAll(() => bed?.close())

async function display(displayName: string): Promise<number> {
  const session = { userId: bed.userId, permissions: allPermissions } as Session
  const who = { session, entityId: 1, organizationId: 1, now: Date.now() }
  return addDisplay(bed.dependencies.systemDb, who, { displayName, dashboards: ['/wall'], deviceGroupIds: null })
}
/** A display tells that it is there; answers what it shall renew itself to. */
const here = async (displayId: number, build: string) => {
  const who = { isDisplay: true, display: { displayId, deviceGroupIds: null } }
  return (await bed.ask('POST', '/api/displays/here', { build }, who)).body.data.renew as string | null
}

test('displays that show an older build renew themselves, batch by batch; the run says which did not and which are away', async () => {
  const [current, first, second, stuck] = [
    await display('A'),
    await display('B'),
    await display('C'),
    await display('D'),
  ]
  await display('E')
  await here(current, now)
  for (const old of [first, second, stuck]) expect(await here(old, before)).toBeNull()
  const scheduleId = await bed.add({
    scheduleName: 'Update',
    workflowType: 'orgDeviceFrontendUpdate',
    options: [2],
    calendars: daily(2),
  })
  await bed.trigger(scheduleId)
  await expect.poll(() => here(first, before)).toBe(now)
  expect([await here(second, before), await here(stuck, before)]).toEqual([now, null])
  expect(await here(first, now)).toBeNull()
  await here(second, now)
  await expect.poll(() => here(stuck, before)).toBe(now)
  const { reason, steps } = await bed.until(scheduleId, 'Failed')
  expect(reason).toBe('Displays: 2 renewed, 1 not renewed, 1 away, 1 up to date')
  expect(steps.at(-1)!.details).toEqual(
    expect.arrayContaining([
      { name: 'A', text: 'up to date' },
      { name: 'B', text: 'renewed' },
      { name: 'C', text: 'renewed' },
      { name: 'D', text: 'not renewed' },
      { name: 'E', text: 'away' },
    ]),
  )
  expect(await here(stuck, before)).toBeNull()
})

test('who is asked for nothing any more is left alone, after a later build and after a run that was cancelled', async () => {
  const board = await display('F')
  await here(board, before)
  const [scheduleId] = (await bed.ask('GET', '/api/scheduledTasks')).body.data.map(
    (task: { scheduleId: number }) => task.scheduleId,
  )
  const { executionId } = await bed.trigger(scheduleId)
  await expect.poll(() => here(board, before)).toBe(now)
  expect(await here(board, now)).toBeNull()
  expect(await here(board, '/assets/index-c.js')).toBeNull()
  await here(board, before)
  await bed.ask('POST', '/api/scheduledTasks/cancelExecution', { workflowId: scheduleId, runId: executionId })
  await expect.poll(() => here(board, before)).toBeNull()
})

test('people do not tell that they are displays', async () => {
  expect((await bed.ask('POST', '/api/displays/here', { build: now })).status).toBe(403)
})
