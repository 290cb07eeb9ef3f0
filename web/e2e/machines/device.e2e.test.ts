import { checkValues } from '@takt/domain/areas/checksheets/responses/checkValue.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPages } from '../fixtures/browser.fixture.ts'
import { callBothWays, isPageCached, openListed, renewBuild } from '../fixtures/deviceSteps.ts'
import { fixtureUser, waitFor } from '../fixtures/plant.fixture.ts'
import { shots } from '../fixtures/shots.ts'
import { createDeviceFixture, type DeviceFixture, tablet } from './device.fixture.ts'

let fixture: DeviceFixture
let page: Page
const problems: string[] = []
beforeAll(async () => {
  fixture = await createDeviceFixture()
  const context = await fixture.browser.browser.newContext({
    ...tablet,
    baseURL: fixture.cable.origin,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  page = await context.newPage()
  page.setDefaultTimeout(Number(process.env.PATIENCE ?? 60_000))
  openPages.add(page)
  page.on('pageerror', (error) => problems.push(error.message))
  recordForbidden(page)
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) problems.push(message.text())
  })
})
afterAll(() => fixture?.close())

/** Records forbidden requests: a screen requests nothing that it has no permission for. */
const recordForbidden = (of: Page) =>
  of.on('response', (response) => {
    if (response.status() === 403) problems.push(`${response.request().method()} ${response.url()}`)
  })

const button = (name: string | RegExp) => page.getByRole('button', { name })
const state = (name: string) => page.getByRole('region', { name: 'Machine state' }).getByText(name)
const entries = async () => (await fixture.request('GET', '/reasonEntries?orderBy=reasonEntryID:asc')).data

async function anotherPage(more: BrowserContextOptions = {}) {
  const { url } = (await fixture.request('POST', `/devices/${fixture.machine.deviceId}/screen`)).data
  const context = await fixture.browser.browser.newContext({ ...tablet, ...more, baseURL: fixture.cable.origin })
  const other = await context.newPage()
  openPages.add(other)
  recordForbidden(other)
  const { pathname, search } = new URL(url)
  await other.goto(pathname + search)
  await other.getByRole('link', { name: /Flange, first piece/ }).waitFor()
  return { context, other }
}

test('the screen opens once with the credentials of its device and shows its machine live, even if a part of it fails', async () => {
  const { resourceID, deviceId } = fixture.machine
  await fixture.does('running', 3)
  await page.goto('/device')
  await page.getByLabel('Password of the device’s credentials').fill(`Bearer ${fixture.password}`)
  await button('Open this screen').click()
  await page.getByRole('heading', { name: resourceID, exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/device/${deviceId}`)
  expect(new URL(page.url()).searchParams.has('token')).toBe(false)
  await state('Running').waitFor()
  for (const text of ['J-100', 'Turn both faces', 'Flange 80', 'of 250'])
    await page.getByLabel('Job').getByText(text, { exact: true }).waitFor()
  await fixture.does('down')
  await state('Down').waitFor()
  await page.goto('/efficiency/overall')
  await state('Down').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/device/${deviceId}`)

  // Its address works only once.
  const { url } = (await fixture.request('POST', `/devices/${fixture.machine.deviceId}/screen`)).data
  const { pathname, search } = new URL(url)
  for (const text of ['Call for help', 'This address has already been used']) {
    const context = await fixture.browser.browser.newContext({ ...tablet, baseURL: fixture.cable.origin })
    const other = await context.newPage()
    openPages.add(other)
    await other.goto(pathname + search)
    await other.getByText(text).waitFor()
    await context.close()
  }

  const { context, other } = await anotherPage({ serviceWorkers: 'block' })
  await other.route(/\/api\/docs\/\d+/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await other.route(/\/assets\/CheckPage/, (route) => route.abort())
  await other.reload()
  await other.getByRole('link', { name: /Flange, first piece/ }).click()
  await other.getByRole('alert').waitFor()
  await other.getByRole('region', { name: 'Machine state' }).getByText(fixture.machine.resourceID).waitFor()
  await shots(other, 'device-part-failed')
  await other.getByRole('link', { name: 'Back' }).click()
  await other.getByRole('button', { name: 'Call for help' }).waitFor()
  await context.close()
})

test('entries at the screen reach the server: the reason of a stop, checked values, a message, clocking on', async () => {
  const { resourceID, deviceId } = fixture.machine
  await button('Tool broken').click()
  await page.getByRole('region', { name: 'Reason entered' }).waitFor()
  await expect.poll(async () => (await entries()).length).toBe(1)
  expect((await entries())[0]).toMatchObject({ reasonCode: 'tool', enteredBy: resourceID })

  await page.getByRole('link', { name: /Flange, first piece ?Revision 1, approved by/ }).click()
  await page.getByText('Bore diameter').first().waitFor()
  await page.keyboard.type('10.01')
  await page.keyboard.press('Enter')
  await page.getByText('Value 2 of 2').waitFor()
  await page.getByText('All values have been sent').waitFor()
  const { values } = checkValues.parse((await fixture.request('GET', `/checkData?pageId=${fixture.sheetId}`)).data)
  expect(values.map(({ checkID, jobNum, userName }) => [checkID, jobNum, userName])).toEqual([
    ['D1', 'J-100', resourceID],
  ])
  await page.getByRole('link', { name: 'Back' }).click()

  const { conversationId } = (await fixture.request('POST', '/chat/conversations', { resourceID })).data
  const messages = `/chat/conversations/${conversationId}/messages`
  await fixture.request('POST', messages, { clientId: crypto.randomUUID(), said: 'Material comes at ten' })
  await button(/^1 new ?admin@plant.test: Material comes/).click()
  const dialog = page.getByRole('dialog', { name: 'Messages' })
  await dialog.getByRole('button', { name: 'Understood' }).click()
  await expect
    .poll(async () =>
      (await fixture.request('GET', messages)).data.messages.map(
        (message: { said: string; deviceId: number | null }) => [message.deviceId, message.said],
      ),
    )
    .toEqual([
      [null, 'Material comes at ten'],
      [deviceId, 'Understood'],
    ])
  await dialog.getByRole('button', { name: 'Back' }).click()

  await page.getByRole('link', { name: 'Clock on' }).click()
  for (const key of ['4', '7', '1', '1', 'OK']) await page.getByRole('button', { name: key, exact: true }).click()
  await button(/Job J-100/).click()
  await button('Clock on to 1').click()
  await page.getByText('Everything is sent').waitFor()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: /1 person is clocked on/ }).waitFor()
})

// Proves OPS-019
test('calls a person, and is called by one: voice and video between user and device', async () => {
  const { page: person, context } = await fixture.browser.signedIn('/calls', fixtureUser)
  await callBothWays({ page, person, resourceID: fixture.machine.resourceID })
  await context.close()
})

test('offline the screen opens everything it lists, retains entries through a reload and sends them afterwards', async () => {
  const { context, other } = await anotherPage()
  await openListed(other, fixture.machine.resourceID)
  await context.close()
  await waitFor('the page to be held', () => isPageCached(page))
  fixture.cable.pull()
  await button('Coolant missing').click()
  await page.getByText('Offline: 1 entry waits to be sent').waitFor()
  await page.reload()
  await page.getByText('Offline: 1 entry waits to be sent').waitFor()
  await page.getByText(/No connection: last reported at/).waitFor()
  await page.getByLabel('Job').getByText('J-100', { exact: true }).waitFor()
  await page.getByText('No network: calls are not possible').waitFor()
  await expect.poll(() => button('Call for help').isDisabled()).toBe(true)
  await shots(page, 'device-away')
  expect((await entries()).map(({ reasonCode }: { reasonCode: string }) => reasonCode)).toEqual(['tool'])
  fixture.cable.putIn()
  await page.getByText('Offline: ').waitFor({ state: 'detached' })
  expect((await entries()).map(({ reasonCode }: { reasonCode: string }) => reasonCode)).toEqual(['coolant'])
  expect(problems).toEqual([])
})

test('the screen loads the current build when a task requests it, but not during a checksheet', async () => {
  // Two pages of this screen have different builds: the other one must not report in the meantime.
  await page.close()
  await renewBuild(fixture)
})
