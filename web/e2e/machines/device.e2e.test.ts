import { checkValues } from '@takt/domain/areas/checksheets/answers/checkValue.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPages } from '../beds/browser.bed.ts'
import { callBetween, isHeld, openListed, renewBuild } from '../beds/deviceSteps.ts'
import { bedUser, until } from '../beds/plant.bed.ts'
import { shots } from '../beds/shots.ts'
import { createDeviceBed, type DeviceBed, tablet } from './device.bed.ts'

let bed: DeviceBed
let page: Page
const troubles: string[] = []
beforeAll(async () => {
  bed = await createDeviceBed()
  const context = await bed.browser.browser.newContext({
    ...tablet,
    baseURL: bed.cable.origin,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  page = await context.newPage()
  page.setDefaultTimeout(Number(process.env.PATIENCE ?? 60_000))
  openPages.add(page)
  page.on('pageerror', (error) => troubles.push(error.message))
  noteRefused(page)
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) troubles.push(message.text())
  })
})
afterAll(() => bed?.close())

/** A screen asks nothing that it may not. */
const noteRefused = (of: Page) =>
  of.on('response', (response) => {
    if (response.status() === 403) troubles.push(`${response.request().method()} ${response.url()}`)
  })

const button = (name: string | RegExp) => page.getByRole('button', { name })
const state = (name: string) => page.getByRole('region', { name: 'What the machine does' }).getByText(name)
const entries = async () => (await bed.ask('GET', '/reasonEntries?orderBy=reasonEntryID:asc')).data

async function anotherPage(more: BrowserContextOptions = {}) {
  const { url } = (await bed.ask('POST', `/devices/${bed.machine.deviceId}/screen`)).data
  const context = await bed.browser.browser.newContext({ ...tablet, ...more, baseURL: bed.cable.origin })
  const other = await context.newPage()
  openPages.add(other)
  noteRefused(other)
  const { pathname, search } = new URL(url)
  await other.goto(pathname + search)
  await other.getByRole('link', { name: /Flange, first piece/ }).waitFor()
  return { context, other }
}

test('the screen opens once by the credentials of its device and shows its machine live, even beside a part that fails', async () => {
  const { resourceID, deviceId } = bed.machine
  await bed.does('running', 3)
  await page.goto('/device')
  await page.getByLabel('Password of the device’s credentials').fill(`Bearer ${bed.password}`)
  await button('Open this screen').click()
  await page.getByRole('heading', { name: resourceID, exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/device/${deviceId}`)
  expect(new URL(page.url()).searchParams.has('token')).toBe(false)
  await state('Running').waitFor()
  for (const text of ['J-100', 'Turn both faces', 'Flange 80', 'of 250'])
    await page.getByLabel('Job').getByText(text, { exact: true }).waitFor()
  await bed.does('down')
  await state('Down').waitFor()
  await page.goto('/efficiency/overall')
  await state('Down').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/device/${deviceId}`)

  // Its address is good once.
  const { url } = (await bed.ask('POST', `/devices/${bed.machine.deviceId}/screen`)).data
  const { pathname, search } = new URL(url)
  for (const said of ['Call for help', 'This address was used already']) {
    const context = await bed.browser.browser.newContext({ ...tablet, baseURL: bed.cable.origin })
    const other = await context.newPage()
    openPages.add(other)
    await other.goto(pathname + search)
    await other.getByText(said).waitFor()
    await context.close()
  }

  const { context, other } = await anotherPage({ serviceWorkers: 'block' })
  await other.route(/\/api\/docs\/\d+/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await other.route(/\/assets\/CheckPage/, (route) => route.abort())
  await other.reload()
  await other.getByRole('link', { name: /Flange, first piece/ }).click()
  await other.getByRole('alert').waitFor()
  await other.getByRole('region', { name: 'What the machine does' }).getByText(bed.machine.resourceID).waitFor()
  await shots(other, 'device-part-failed')
  await other.getByRole('link', { name: 'Back' }).click()
  await other.getByRole('button', { name: 'Call for help' }).waitFor()
  await context.close()
})

test('what is entered at the screen reaches the server: the reason of a stop, checked values, a message, clocking on', async () => {
  const { resourceID, deviceId } = bed.machine
  await button('Tool broken').click()
  await page.getByRole('region', { name: 'Reason given' }).waitFor()
  await expect.poll(async () => (await entries()).length).toBe(1)
  expect((await entries())[0]).toMatchObject({ reasonCode: 'tool', enteredBy: resourceID })

  await page.getByRole('link', { name: /Flange, first piece ?Revision 1, approved by/ }).click()
  await page.getByText('Bore diameter').first().waitFor()
  await page.keyboard.type('10.01')
  await page.keyboard.press('Enter')
  await page.getByText('Value 2 of 2').waitFor()
  await page.getByText('All values are sent').waitFor()
  const { values } = checkValues.parse((await bed.ask('GET', `/checkData?pageId=${bed.sheetId}`)).data)
  expect(values.map(({ checkID, jobNum, userName }) => [checkID, jobNum, userName])).toEqual([
    ['D1', 'J-100', resourceID],
  ])
  await page.getByRole('link', { name: 'Back' }).click()

  const { conversationId } = (await bed.ask('POST', '/chat/conversations', { resourceID })).data
  const messages = `/chat/conversations/${conversationId}/messages`
  await bed.ask('POST', messages, { clientId: crypto.randomUUID(), said: 'Material comes at ten' })
  await button(/^1 new ?admin@plant.test: Material comes/).click()
  const dialog = page.getByRole('dialog', { name: 'Messages' })
  await dialog.getByRole('button', { name: 'Understood' }).click()
  await expect
    .poll(async () =>
      (await bed.ask('GET', messages)).data.messages.map((message: { said: string; deviceId: number | null }) => [
        message.deviceId,
        message.said,
      ]),
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
  await page.getByText('All is sent').waitFor()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: /1 person is clocked on/ }).waitFor()
})

// Proves OPS-019
test('calls a person who hears it, and is called by one: voice and pictures between user and device', async () => {
  const { page: person, context } = await bed.browser.signedIn('/calls', bedUser)
  await callBetween({ page, person, resourceID: bed.machine.resourceID })
  await context.close()
})

test('without a network the screen opens all that it lists, keeps entries through a reload and sends them afterwards', async () => {
  const { context, other } = await anotherPage()
  await openListed(other, bed.machine.resourceID)
  await context.close()
  await until('the page to be held', () => isHeld(page))
  bed.cable.pull()
  await button('Coolant missing').click()
  await page.getByText('Works without network: 1 thing waits').waitFor()
  await page.reload()
  await page.getByText('Works without network: 1 thing waits').waitFor()
  await page.getByText(/No connection: told last at/).waitFor()
  await page.getByLabel('Job').getByText('J-100', { exact: true }).waitFor()
  await page.getByText('No network: nobody can be called').waitFor()
  await expect.poll(() => button('Call for help').isDisabled()).toBe(true)
  await shots(page, 'device-away')
  expect((await entries()).map(({ reasonCode }: { reasonCode: string }) => reasonCode)).toEqual(['tool'])
  bed.cable.putIn()
  await page.getByText('Works without network').waitFor({ state: 'detached' })
  expect((await entries()).map(({ reasonCode }: { reasonCode: string }) => reasonCode)).toEqual(['coolant'])
  expect(troubles).toEqual([])
})

test('the screen loads the build that is served when a task requests it, not in the middle of a checksheet', async () => {
  // Of the two pages of this screen the one is the older: the other tells nothing meanwhile.
  await page.close()
  await renewBuild(bed)
})
