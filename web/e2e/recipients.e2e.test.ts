import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'
import { bedUser } from './plant.bed.ts'
import { addUser } from './users.bed.ts'

const reader = { userName: 'tasks@plant.test', password: 'a third long password' }
const only = <Value>(value: Value) => [{ start: value, end: value }]

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  await addUser(
    bed.world,
    reader,
    permissionsWhere((area, flag) => area === 'scheduledTasks' && flag === 'read'),
  )
  for (const [scheduleName, recipients] of [
    ['Morning', 'leaver@plant.test,admin@plant.test'],
    ['Evening', 'leaver@plant.test'],
  ])
    await bed.ask('POST', '/scheduledTasks', {
      scheduleName,
      workflowType: 'generateReports',
      options: [[{ reportID: 'oeeSummary', reportTitle: 'Line 1' }], 'Figures', recipients, true, true],
      calendars: [{ dayOfWeek: only('MONDAY'), hour: only(9), minute: only(0) }],
    })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

test('who receives what is shown and searched, and somebody is taken off all tasks by keyboard, on a phone', async () => {
  const { page, context, troubles } = await browser.signedIn('/scheduledTasks', bedUser, phone)
  await page.getByRole('button', { name: 'Recipients' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Recipients' })
  const addresses = () => dialog.getByRole('heading', { level: 3 }).allInnerTexts()
  await expect.poll(addresses).toEqual(['admin@plant.test', 'leaver@plant.test'])
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('searchbox').focus()
  await page.keyboard.type('LEAV')
  await expect.poll(addresses).toEqual(['leaver@plant.test'])
  const entry = dialog.getByRole('listitem').filter({ hasText: 'leaver@plant.test' })
  await expect
    .poll(() => entry.getByRole('listitem').allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Evening: Line 1\s+Next .+ · Nothing sent yet$/),
      expect.stringMatching(/^Morning: Line 1\s+Next .+ · Nothing sent yet$/),
    ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Remove leaver@plant.test from all tasks?' })
  await expect
    .poll(() => question.getByRole('listitem').allInnerTexts())
    .toEqual(['Evening: has no other recipient and will be paused', 'Morning'])
  const { right } = await question.evaluate((element) => element.getBoundingClientRect().toJSON())
  expect(right).toBeLessThanOrEqual(390)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // The notice stays as long as the pointer is on it.
  await page.getByRole('alert').filter({ hasText: 'leaver@plant.test removed from all tasks' }).hover()
  await dialog.getByText('No address and no task is like that.').waitFor()
  const tasks = (await bed.ask('GET', '/scheduledTasks')).data as { scheduleName: string; paused: boolean }[]
  expect(Object.fromEntries(tasks.map(({ scheduleName, paused }) => [scheduleName, paused]))).toEqual({
    ...{ Evening: true, Morning: false },
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(addresses).toEqual(['leaver@plant.test'])
  expect(troubles).toEqual([])
  await context.close()
})

test('a reader sees who receives what, and takes nobody off', async () => {
  const { page, context } = await browser.signedIn('/scheduledTasks', reader)
  await page.getByRole('button', { name: 'Recipients' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recipients' })
  await dialog.getByRole('heading', { name: 'leaver@plant.test' }).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  await context.close()
})
