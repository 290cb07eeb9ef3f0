import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, openBrowser, phone } from '../beds/browser.bed.ts'
import { expectAccessible } from '../beds/expectAccessible.ts'
import { shots } from '../beds/shots.ts'
import { colleague, createGridBed, type GridBed } from '../lists/grid.bed.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
let notificationID: number
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  await bed.ask('POST', '/requestTypes', { requestTypeID: 'REPAIR', description: 'Something is broken' })
  const main = { description: 'Urgent requests', itemType: 'requests' }
  notificationID = (await bed.ask('POST', '/notifications', main)).data.notificationID
  const rule = { notificationID, itemType: 'requests', field: 'priority', operator: 'Equals', value: 'urgent' }
  await bed.ask('POST', '/notificationRules', rule)
  for (const [recipientType, recipientID] of [
    ['user', colleague.userName],
    ['email', 'floor@plant.test'],
  ])
    await bed.ask('POST', '/notificationRecipients', { notificationID, recipientType, recipientID })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a row that meets the rules of a notification is reported on the page a recipient has open, and is recorded', async () => {
  const { page, context, troubles } = await browser.signedIn('/parts', colleague)
  await expect
    .poll(async () => (await bed.ask('POST', '/messaging/ping', { users: [colleague.userName] })).successful.users)
    .toEqual([colleague.userName])
  const given = { requestTypeID: 'REPAIR', description: 'Chuck slips' }
  const { requestID } = (await bed.ask('POST', '/requests', given)).data
  await bed.ask('PUT', `/requests/${requestID}`, { priority: 'urgent' })
  await notice(page, 'Notification message received: Urgent requests: Request REPAIR · Chuck slips')
  await page.goto(`${bed.origin}/notifications/${notificationID}`)
  const record = page.getByRole('region', { name: 'What it told' })
  await record.getByText('REPAIR · Chuck slips').waitFor()
  await record.getByText(`${colleague.userName}: told in Takt`).waitFor({ timeout: 60_000 })
  await record.getByText('floor@plant.test: told by letter').waitFor({ timeout: 60_000 })
  await shots(page, 'notifications-record')
  expect(troubles).toEqual([])
  await context.close()
})

test('messages of notifications are listed on all pages of a user, and what is read on one is read on the other', async () => {
  const { page, context, troubles } = await browser.signedIn('/parts', colleague)
  const { page: small, context: phoneContext } = await browser.signedIn('/parts', colleague, phone)
  // From the test before.
  await button(page, 'What you were told: 1 new').click()
  const inbox = page.getByRole('dialog', { name: 'What you were told' })
  await inbox.getByText('1 new').waitFor()
  const { requestID } = (await bed.ask('POST', '/requests', { requestTypeID: 'REPAIR', priority: 'urgent' })).data
  const second = inbox.getByRole('link', { name: 'Urgent requests: Request REPAIR', exact: true })
  await inbox.getByText('2 new').waitFor({ timeout: 90_000 })
  await button(small, 'What you were told: 2 new').click()
  await small.getByRole('dialog', { name: 'What you were told' }).getByText('2 new').waitFor()
  await expectAccessible(small)
  await button(small, 'Mark all as read').click()
  await expect.poll(() => small.getByRole('img', { name: 'New' }).count()).toBe(0)
  await second.click()
  await page.waitForURL(`**/requests/${requestID}`)
  await inbox.waitFor({ state: 'detached' })
  await button(page, 'What you were told').click()
  await inbox.getByRole('link', { name: 'Urgent requests: Request REPAIR · Chuck slips' }).waitFor()
  await expect.poll(() => inbox.getByRole('img', { name: 'New' }).count()).toBe(0)
  expect(troubles).toEqual([])
  await phoneContext.close()
  await context.close()
})
