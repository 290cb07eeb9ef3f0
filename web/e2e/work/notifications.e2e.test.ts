import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, openBrowser, phone } from '../fixtures/browser.fixture.ts'
import { expectAccessible } from '../fixtures/expectAccessible.ts'
import { shots } from '../fixtures/shots.ts'
import { colleague, createGridFixture, type GridFixture } from '../lists/grid.fixture.ts'

let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
let notificationID: number
beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  await fixture.request('POST', '/requestTypes', { requestTypeID: 'REPAIR', description: 'Something is broken' })
  const main = { description: 'Urgent requests', itemType: 'requests' }
  notificationID = (await fixture.request('POST', '/notifications', main)).data.notificationID
  const rule = { notificationID, itemType: 'requests', field: 'priority', operator: 'Equals', value: 'urgent' }
  await fixture.request('POST', '/notificationRules', rule)
  for (const [recipientType, recipientID] of [
    ['user', colleague.userName],
    ['email', 'floor@plant.test'],
  ])
    await fixture.request('POST', '/notificationRecipients', { notificationID, recipientType, recipientID })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a row that matches the rules of a notification is reported on the open page of a recipient, and is recorded', async () => {
  const { page, context, troubles: problems } = await browser.signedIn('/parts', colleague)
  await expect
    .poll(
      async () => (await fixture.request('POST', '/messaging/ping', { users: [colleague.userName] })).successful.users,
    )
    .toEqual([colleague.userName])
  const request = { requestTypeID: 'REPAIR', description: 'Chuck slips' }
  const { requestID } = (await fixture.request('POST', '/requests', request)).data
  await fixture.request('PUT', `/requests/${requestID}`, { priority: 'urgent' })
  await notice(page, 'Notification message received: Urgent requests: Request REPAIR · Chuck slips')
  await page.goto(`${fixture.origin}/notifications/${notificationID}`)
  const record = page.getByRole('region', { name: 'Deliveries' })
  await record.getByText('REPAIR · Chuck slips').waitFor()
  await record.getByText(`${colleague.userName}: sent in Takt`).waitFor({ timeout: 60_000 })
  await record.getByText('floor@plant.test: sent by email').waitFor({ timeout: 60_000 })
  await shots(page, 'notifications-record')
  expect(problems).toEqual([])
  await context.close()
})

test('notifications are listed on all pages of a user, and one that is read on one page is read on the other', async () => {
  const { page, context, troubles: problems } = await browser.signedIn('/parts', colleague)
  const { page: small, context: phoneContext } = await browser.signedIn('/parts', colleague, phone)
  // From the previous test.
  await button(page, 'Notifications: 1 new').click()
  const inbox = page.getByRole('dialog', { name: 'Notifications' })
  await inbox.getByText('1 new').waitFor()
  const { requestID } = (await fixture.request('POST', '/requests', { requestTypeID: 'REPAIR', priority: 'urgent' }))
    .data
  const second = inbox.getByRole('link', { name: 'Urgent requests: Request REPAIR', exact: true })
  await inbox.getByText('2 new').waitFor({ timeout: 90_000 })
  await button(small, 'Notifications: 2 new').click()
  await small.getByRole('dialog', { name: 'Notifications' }).getByText('2 new').waitFor()
  await expectAccessible(small)
  await button(small, 'Mark all as read').click()
  await expect.poll(() => small.getByRole('img', { name: 'New' }).count()).toBe(0)
  await second.click()
  await page.waitForURL(`**/requests/${requestID}`)
  await inbox.waitFor({ state: 'detached' })
  await button(page, 'Notifications').click()
  await inbox.getByRole('link', { name: 'Urgent requests: Request REPAIR · Chuck slips' }).waitFor()
  await expect.poll(() => inbox.getByRole('img', { name: 'New' }).count()).toBe(0)
  expect(problems).toEqual([])
  await phoneContext.close()
  await context.close()
})
