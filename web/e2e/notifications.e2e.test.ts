import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, notice, noticeOf, openBrowser, phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { colleague, createGridBed, type GridBed } from './grid.bed.ts'
import { bedUser } from './plant.bed.ts'
import { shots } from './shots.ts'

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  await bed.ask('POST', '/requestTypes', { requestTypeID: 'REPAIR', description: 'Something is broken' })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

/** Waits until a notice is shown and hides itself again. */
async function goneAfter5s(page: Page, text: string) {
  const shown = noticeOf(page, text)
  await shown.waitFor()
  const since = performance.now()
  await shown.waitFor({ state: 'detached', timeout: 10_000 })
  expect(performance.now() - since).toBeGreaterThan(4000)
}
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const choose = async (page: Page, within: Page | Locator, label: string, option: string) => {
  await within.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
/** Adds a condition by mouse: a field with words to choose from. */
const addCondition = async (page: Page, within: Locator, column: string, value: string) => {
  await button(within, 'Add condition').click()
  const dialog = page.getByRole('dialog', { name: 'Add condition' })
  await choose(page, dialog, 'Field', column)
  await choose(page, dialog, 'Value', value)
  await button(dialog, 'Add').click()
  await dialog.waitFor({ state: 'detached' })
}
/** Calls of a method to a path that are answered only when they are let go, or refused by `refuse`. */
async function hold(page: Page, method: string, path: RegExp) {
  const { promise: held, resolve } = Promise.withResolvers<'letGo' | 'refuse'>()
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    if ((await held) === 'letGo') return route.continue()
    return route.fulfill({ status: 400, json: { success: false, message: 'The server says no', data: null } })
  })
  return {
    letGo: () => resolve('letGo'),
    refuse: () => resolve('refuse'),
    end: () => page.unroute(path),
  }
}
const ofNotification = /\/api\/notifications(\/\d+)?$/
const told = 'Notification message received: Urgent requests: Request REPAIR · Chuck slips'

test('a notification is made by mouse with conditions, recipients and a follow-up: what it is busy with, what failed and what was done is said, and the list follows', async () => {
  const { page, context, troubles } = await browser.signedIn('/notifications', bedUser)
  await button(page, 'Add notification').first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Notification' })
  await dialog.getByLabel('Description *').fill('Urgent requests')
  await choose(page, dialog, 'Watches', 'Request')
  const main = dialog.getByRole('group', { name: 'When it happens' })
  await addCondition(page, main, 'Priority', 'urgent')
  await addCondition(page, main, 'Status', 'open')
  await choose(page, main, 'Recipient 1', colleague.userName)
  await button(dialog, 'Add follow-up').click()
  const followUp = dialog.getByRole('group', { name: 'Follow-up 1' })
  await expect.poll(() => button(dialog, 'Save').isDisabled()).toBe(true)
  await followUp.getByLabel('Description *').fill('Still urgent')
  await followUp.getByLabel('After *').fill('1')
  await choose(page, followUp, 'Unit', 'hours')
  await addCondition(page, followUp, 'Status', 'open')
  await choose(page, followUp, 'Recipient 1', bedUser.userName)
  await expectAccessible(page, '[role=dialog]')
  await shots(page, 'notifications-dialog')

  const refused = await hold(page, 'POST', ofNotification)
  await button(dialog, 'Save').click()
  await dialog.getByRole('status').filter({ hasText: 'Adding…' }).waitFor()
  refused.refuse()
  await notice(page, 'Error adding notification')
  await dialog.getByText('The server says no').waitFor()
  await refused.end()
  const held = await hold(page, 'POST', ofNotification)
  const listed = page.waitForRequest((request) => /\/api\/notifications\?.*IsEmpty/.test(request.url()))
  await button(dialog, 'Save').click()
  await dialog.getByRole('status').filter({ hasText: 'Adding…' }).waitFor()
  held.letGo()
  await goneAfter5s(page, 'Notification(s) Have Been Added')
  await listed
  await held.end()
  await page.getByRole('row').filter({ hasText: 'Urgent requests' }).first().waitFor()
  const conditions = page.getByRole('region', { name: 'Conditions' })
  await conditions.getByText('Priority equals urgent and Status equals open').waitFor()
  await conditions.getByText('After 1 hour: Still urgent').waitFor()

  await button(page, 'Edit').click()
  await button(page.getByRole('dialog', { name: 'Update Notification' }), 'Update').click()
  await goneAfter5s(page, 'Notification(s) Have Been Updated')

  // What was refused is no trouble of the page.
  expect(troubles.filter((text) => !text.includes('400'))).toEqual([])
  await context.close()
}, 120_000)

test('what was saved is taken back by the notice that says so: a change with its conditions, and a notification that was added', async () => {
  const { data } = await bed.ask('GET', '/notifications?parentNotificationIDIsEmpty=1')
  const kept = async () => (await bed.ask('GET', '/notifications?orderBy=notificationID')).data.length
  const { page, context, troubles } = await browser.signedIn(`/notifications/${data[0].notificationID}`, bedUser)
  await page.getByText('Priority equals urgent and Status equals open').waitFor()
  await button(page, 'Edit').click()
  const dialog = page.getByRole('dialog', { name: 'Update Notification' })
  await dialog.getByLabel('Description *').first().fill('Urgent or not')
  const main = dialog.getByRole('group', { name: 'When it happens' })
  await button(main, 'Remove: Status equals open').click()
  await button(dialog, 'Update').click()
  const said = (text: string) => page.getByRole('alert').filter({ hasText: text })
  const undo = async (text: string) => {
    await said(text).hover()
    await button(page, 'Undo').click()
    await said('Undone').waitFor()
  }
  await said('Notification(s) Have Been Updated').hover()
  await page.getByText('Priority equals urgent', { exact: true }).waitFor()
  await undo('Notification(s) Have Been Updated')
  await page.getByText('Priority equals urgent and Status equals open').waitFor()
  await page.getByRole('row').filter({ hasText: 'Urgent requests' }).first().waitFor()

  const before = await kept()
  await button(page, 'Add notification').first().click()
  const adding = page.getByRole('dialog', { name: 'Add Notification' })
  await adding.getByLabel('Description *').fill('Gone again')
  await choose(page, adding, 'Watches', 'Request')
  await addCondition(page, adding.getByRole('group', { name: 'When it happens' }), 'Priority', 'high')
  await button(adding, 'Save').click()
  await page.getByRole('row').filter({ hasText: 'Gone again' }).waitFor()
  expect(await kept()).toBe(before + 1)
  await undo('Notification(s) Have Been Added')
  await page.getByRole('row').filter({ hasText: 'Gone again' }).waitFor({ state: 'detached' })
  await page.waitForURL((url) => url.pathname === '/notifications')
  expect(await kept()).toBe(before)
  expect(troubles).toEqual([])
  await context.close()
}, 120_000)

test('it is changed by keyboard: what failed is said and mended, rules, recipients and follow-ups are edited; on a phone all of it has room', async () => {
  const { data } = await bed.ask('GET', '/notifications?parentNotificationIDIsEmpty=1')
  const { page, context } = await browser.signedIn(`/notifications/${data[0].notificationID}`, bedUser, phone)
  await page.getByText('Priority equals urgent and Status equals open').waitFor()
  await shots(page, 'notifications-phone-detail')
  await button(page, 'Edit').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Update Notification' })
  await dialog.getByLabel('Description *').first().fill('Urgent or high')
  const main = dialog.getByRole('group', { name: 'When it happens' })
  await button(main, 'Remove: Status equals open').focus()
  await page.keyboard.press('Enter')
  await main.getByLabel('Kind of recipient 1').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'E-mail' }).click()
  await main.getByRole('textbox', { name: 'Recipient 1' }).fill('floor@plant.test')
  const followUp = dialog.getByRole('group', { name: 'Follow-up 1' })
  await followUp.getByLabel('After *').fill('3')
  await shots(page, 'notifications-phone-dialog')
  await expectAccessible(page, '[role=dialog]')
  const wide = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(wide).toBeLessThanOrEqual(0)

  const refused = await hold(page, 'PUT', ofNotification)
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('status').filter({ hasText: 'Updating…' }).waitFor()
  refused.refuse()
  await notice(page, 'Error updating notification')
  await refused.end()
  const held = await hold(page, 'PUT', ofNotification)
  const listed = page.waitForRequest((request) => /\/api\/notifications\?/.test(request.url()))
  await button(dialog, 'Update').click()
  await dialog.getByRole('status').filter({ hasText: 'Updating…' }).waitFor()
  held.letGo()
  await notice(page, 'Notification(s) Have Been Updated')
  await listed
  const conditions = page.getByRole('region', { name: 'Conditions' })
  await conditions.getByText('Priority equals urgent', { exact: true }).waitFor()
  await conditions.getByText('floor@plant.test').waitFor()
  await conditions.getByText('After 3 hours: Still urgent').waitFor()
  await context.close()
}, 120_000)

test('a row that comes to be as its rules say is told on whatever page somebody has open, and stands in its record', async () => {
  const { data } = await bed.ask('GET', '/notifications?parentNotificationIDIsEmpty=1')
  await bed.ask('PUT', `/notifications/${data[0].notificationID}`, { description: 'Urgent requests' })
  const to = { recipientType: 'user', recipientID: colleague.userName }
  await bed.ask('POST', '/notificationRecipients', { notificationID: data[0].notificationID, ...to })
  const { page, context, troubles } = await browser.signedIn('/parts', colleague)
  await expect
    .poll(async () => (await bed.ask('POST', '/messaging/ping', { users: [colleague.userName] })).successful.users)
    .toEqual([colleague.userName])
  const given = { requestTypeID: 'REPAIR', description: 'Chuck slips' }
  const { requestID } = (await bed.ask('POST', '/requests', given)).data
  await bed.ask('PUT', `/requests/${requestID}`, { priority: 'urgent' })
  await notice(page, told)
  await page.goto(`${bed.origin}/notifications/${data[0].notificationID}`)
  const record = page.getByRole('region', { name: 'What it told' })
  await record.getByText('REPAIR · Chuck slips').waitFor()
  await record.getByText(`${colleague.userName}: told in Takt`).waitFor({ timeout: 20_000 })
  await record.getByText('floor@plant.test: told by letter').waitFor({ timeout: 20_000 })
  await shots(page, 'notifications-record')
  await expectAccessible(page)
  expect(troubles).toEqual([])
  await context.close()
}, 120_000)

test('what one was told is kept behind the bell: how much is new is counted, each leads to what it is about, and it is seen when it was open', async () => {
  const { page, context, troubles } = await browser.signedIn('/parts', colleague)
  const { page: small, context: phoneContext } = await browser.signedIn('/parts', colleague, phone)
  // Told by the test before.
  await button(page, 'What you were told: 1 new').click()
  const inbox = page.getByRole('dialog', { name: 'What you were told' })
  await inbox.getByText('1 new').waitFor()
  const { requestID } = (await bed.ask('POST', '/requests', { requestTypeID: 'REPAIR', priority: 'urgent' })).data
  const second = inbox.getByRole('link', { name: 'Urgent requests: Request REPAIR', exact: true })
  await inbox.getByText('2 new').waitFor({ timeout: 90_000 })
  await shots(page, 'told')
  await expectAccessible(page)
  await button(small, 'What you were told: 2 new').click()
  await small.getByRole('dialog', { name: 'What you were told' }).getByText('2 new').waitFor()
  await shots(small, 'told-phone')
  await expectAccessible(small)
  // All of it is read at once.
  await button(small, 'Mark all as read').click()
  await expect.poll(() => small.getByRole('img', { name: 'New' }).count()).toBe(0)
  await button(small, 'Mark all as read').waitFor({ state: 'detached' })
  await second.click()
  await page.waitForURL(`**/requests/${requestID}`)
  await inbox.waitFor({ state: 'detached' })
  await button(page, 'What you were told').click()
  await inbox.getByRole('link', { name: 'Urgent requests: Request REPAIR · Chuck slips' }).waitFor()
  await expect.poll(() => inbox.getByRole('img', { name: 'New' }).count()).toBe(0)
  expect(troubles).toEqual([])
  await phoneContext.close()
  await context.close()
}, 180_000)

test('a follow-up is reached from what it follows, says when it happens, and what it told stands with that', async () => {
  const main = { description: 'Request waits', itemType: 'requests' }
  const { notificationID } = (await bed.ask('POST', '/notifications', main)).data
  const delay = { parentNotificationID: notificationID, delayValue: 1, delayUnits: 'MINUTES' }
  const { data: child } = await bed.ask('POST', '/notifications', { ...main, ...delay, description: 'Still waits' })
  const to = { recipientType: 'user', recipientID: bedUser.userName }
  await bed.ask('POST', '/notificationRecipients', { notificationID: child.notificationID, ...to })
  await bed.ask('POST', '/requests', { requestTypeID: 'REPAIR', description: 'Belt torn' })
  const { page, context, troubles } = await browser.signedIn(`/notifications/${notificationID}`, bedUser)
  await page.getByText('After 1 minute: Still waits').waitFor()
  const record = page.getByRole('region', { name: 'What it told' })
  await record.getByText('Still waits, after 1 minute').waitFor({ timeout: 120_000 })
  await shots(page, 'follow-up-parent')
  await page.getByRole('link', { name: 'Still waits', exact: true }).first().click()
  await page.waitForURL(`**/notifications/${child.notificationID}*`)
  const conditions = page.getByRole('region', { name: 'Conditions' })
  await conditions.getByText('1 minute after Request waits, if it still holds').waitFor()
  await shots(page, 'follow-up')
  await expectAccessible(page)
  expect(troubles).toEqual([])
  await context.close()
}, 180_000)
