import { checkValues } from '@takt/domain/checksheets/answers/checkValue.ts'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPages } from './browser.bed.ts'
import { bar, loudness, press, quiet } from './calls.bed.ts'
import { createDeviceBed, tablet } from './device.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { bedUser, until } from './plant.bed.ts'
import { shots } from './shots.ts'

let bed: Awaited<ReturnType<typeof createDeviceBed>>
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
  // Counts what is heard.
  await context.addInitScript(() => {
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...when) {
      document.documentElement.dataset.heard = String(Number(document.documentElement.dataset.heard ?? 0) + 1)
      return start.apply(this, when)
    }
  })
  page = await context.newPage()
  page.setDefaultTimeout(Number(process.env.PATIENCE ?? 60_000))
  openPages.add(page)
  page.on('pageerror', (error) => troubles.push(error.message))
  noteRefused(page)
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) troubles.push(message.text())
  })
}, 240_000)
afterAll(() => bed?.close())

/** A screen asks nothing that it may not. */
const noteRefused = (of: Page) =>
  of.on('response', (response) => {
    if (response.status() === 403) troubles.push(`${response.request().method()} ${response.url()}`)
  })

const button = (name: string | RegExp) => page.getByRole('button', { name })
const state = (name: string) => page.getByRole('region', { name: 'What the machine does' }).getByText(name)
const entries = async () => (await bed.ask('GET', '/reasonEntries?orderBy=reasonEntryID:asc')).data

test('is opened once with the credentials of its device, shows its machine live, and has no other address', async () => {
  const { resourceID, deviceId } = bed.machine
  await bed.does('running', 3)
  await page.goto('/device')
  await page.getByLabel('Password of the device’s credentials').fill('eyJ0.eyJ0.x')
  await button('Open this screen').click()
  await page.getByText('These credentials open no screen').waitFor()
  await expectAccessible(page)
  await shots(page, 'device-open')
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
})

test('takes the reason of the stop, shows papers in force, and a checksheet that is due is filled in there', async () => {
  await page.getByRole('region', { name: 'Why does it stand?' }).waitFor()
  // What comes late changes colours: which checks are due, and that somebody can be called.
  await page.getByText('2 due', { exact: true }).waitFor()
  await expect.poll(() => button('Call for help').isEnabled()).toBe(true)
  await expectAccessible(page)
  await shots(page, 'device-stop')
  for (const touched of await page.getByRole('button').all()) {
    const { width, height } = (await touched.boundingBox())!
    await expect
      .poll(async () => [await touched.textContent(), width >= 48, height >= 48])
      .toEqual([expect.anything(), true, true])
  }
  await button('Tool broken').click()
  await page.getByRole('region', { name: 'Reason given' }).waitFor()
  await expect.poll(async () => (await entries()).length).toBe(1)
  expect((await entries())[0]).toMatchObject({ reasonCode: 'tool', enteredBy: bed.machine.resourceID })
  await page.getByRole('button', { name: /^How to clamp flanges ?Revision 1, approved by admin@plant.test/ }).click()
  await page
    .getByRole('dialog')
    .getByText(/^Revision 1, approved by admin@plant.test/)
    .waitFor()
  await page.getByRole('dialog').getByText('clamp at 40 bar').waitFor()
  await expectAccessible(page, '[role=dialog]')
  await shots(page, 'device-paper')
  await button('Back').click()
  await page.getByRole('link', { name: /Flange, first piece ?Revision 1, approved by/ }).click()
  await page.getByText('Bore diameter').first().waitFor()
  await page.getByText(/^Revision 1, approved by admin@plant.test/).waitFor()
  for (const said of [/^Revision 1, approved/, /^Due now:/, 'All values are sent', /^Machine /]) {
    const letters = page.getByText(said).first()
    const size = await letters.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    expect([said, size >= 16]).toEqual([said, true])
  }
  await page.keyboard.type('10.01')
  await page.keyboard.press('Enter')
  await page.getByText('Value 2 of 2').waitFor()
  await page.getByText('All values are sent').waitFor()
  // Left in the middle of it: it goes on there, and one of its two samples is not all of them.
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('2 due', { exact: true }).waitFor()
  await page.getByRole('link', { name: /Flange, first piece/ }).click()
  await page.getByText('✓ 10.01 mm').waitFor()
  await page.getByText('Value 2 of 2').waitFor()
  await page.keyboard.type('10.02')
  await page.keyboard.press('Enter')
  await page
    .getByRole('status', { name: 'Due at this machine' })
    .getByText(/^Due now: No burr/)
    .waitFor()
  // What waits for the network is done.
  await page.context().setOffline(true)
  await button('Passed').click()
  await page.getByText('Nothing is due now').waitFor()
  await page.getByText('1 value waits to be sent').waitFor()
  await shots(page, 'device-check-waits')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('Works without network: 1 thing waits').waitFor()
  await expect.poll(() => page.getByText(/\d due|overdue/).count()).toBe(0)
  await page.context().setOffline(false)
  await page.getByText('Works without network').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /Flange, first piece/ }).click()
  await page.getByText('All values are sent').waitFor()
  await shots(page, 'device-check')
  const { values } = checkValues.parse((await bed.ask('GET', `/checkData?pageId=${bed.sheetId}`)).data)
  expect(values.map(({ checkID, resourceID, jobNum, userName }) => [checkID, resourceID, jobNum, userName])).toEqual([
    ['V1', bed.machine.resourceID, 'J-100', bed.machine.resourceID],
    ['D1', bed.machine.resourceID, 'J-100', bed.machine.resourceID],
    ['D1', bed.machine.resourceID, 'J-100', bed.machine.resourceID],
  ])
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.poll(() => page.getByText(/\d due/).count()).toBe(0)
})

test('messages about the machine and its job are heard, marked, read and answered by a touch, also without a network', async () => {
  const { resourceID, deviceId } = bed.machine
  const write = async (about: object, said: string) => {
    const { conversationId } = (await bed.ask('POST', '/chat/conversations', about)).data
    await bed.ask('POST', `/chat/conversations/${conversationId}/messages`, { clientId: crypto.randomUUID(), said })
    return async (): Promise<string[]> =>
      (await bed.ask('GET', `/chat/conversations/${conversationId}/messages`)).data.messages.map(
        (message: { said: string; deviceId: number | null }) => `${message.deviceId ?? 'ann'} ${message.said}`,
      )
  }
  const heard = () => page.evaluate(() => Number(document.documentElement.dataset.heard ?? 0))
  await button('Messages').waitFor()
  const before = await heard()
  const machine = await write({ resourceID }, `Material comes at ten, see ${bed.cable.origin}/jobs/J-100`)
  await button(/^1 new ?admin@plant.test: Material comes/).waitFor()
  await expect.poll(heard).toBeGreaterThan(before)
  await shots(page, 'device-message-came')
  await button(/^1 new/).click()
  const dialog = page.getByRole('dialog', { name: 'Messages' })
  const log = dialog.getByRole('log')
  await log.getByText('Material comes at ten').waitFor()
  // What an address leads to is named; there is no way to it.
  await log.getByText('Job J-100', { exact: true }).waitFor()
  await expect.poll(() => dialog.getByRole('link').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Understood' }).click()
  await log.getByText('Understood').waitFor()
  await dialog.getByLabel('Write a message').fill('We need two boxes')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(machine)
    .toEqual([expect.stringMatching(/^ann Material/), `${deviceId} Understood`, `${deviceId} We need two boxes`])
  const job = await write({ jobNum: 'J-100' }, 'Mind the burr')
  await dialog.getByRole('button', { name: /^Job J-100 · 1 new/ }).click()
  await log.getByText('Mind the burr').waitFor()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Tool is worn' }).click()
  await log.getByRole('article', { name: 'Waits for the network' }).getByText('Tool is worn').waitFor()
  await expectAccessible(page, '[role=dialog]')
  await shots(page, 'device-messages-away')
  for (const touched of await dialog.getByRole('button').all())
    expect((await touched.boundingBox())!.height).toBeGreaterThanOrEqual(64)
  await page.context().setOffline(false)
  await expect.poll(job).toEqual(['ann Mind the burr', `${deviceId} Tool is worn`])
  await dialog.getByRole('button', { name: new RegExp(`^${resourceID}`) }).click()
  await log.getByText('We need two boxes').waitFor()
  await shots(page, 'device-messages')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await button('Messages').waitFor()
}, 120_000)

test('a picture that comes is seen at the machine and opens over its screen; one is sent from there', async () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const { conversationId } = (await bed.ask('POST', '/chat/conversations', { resourceID: bed.machine.resourceID })).data
  await button('Messages').click()
  const dialog = page.getByRole('dialog', { name: 'Messages' })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'Worn tool.gif', mimeType: 'image/gif', buffer: gif })
  const picture = dialog.getByRole('log').getByRole('img', { name: 'Worn tool.gif' })
  await picture.waitFor()
  const { messages } = (await bed.ask('GET', `/chat/conversations/${conversationId}/messages`)).data
  expect(messages.at(-1)).toMatchObject({ deviceId: bed.machine.deviceId, file: { mediaType: 'image/gif' } })
  await shots(page, 'device-messages-picture')
  await dialog.getByRole('button', { name: 'Open Worn tool.gif' }).click()
  const opened = page.getByRole('dialog', { name: 'Worn tool.gif' })
  await opened.getByRole('img', { name: 'Worn tool.gif' }).waitFor()
  await expectAccessible(page, '[role=dialog]')
  await opened.getByRole('button', { name: 'Back' }).click()
  for (const touched of await dialog.getByRole('button').all())
    expect((await touched.boundingBox())!.height).toBeGreaterThanOrEqual(64)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await button('Messages').waitFor()
}, 120_000)

test('calls a person who hears it, and is called by one: voice and pictures between user and device', async () => {
  const { resourceID } = bed.machine
  const { page: person, context } = await bed.browser.signedIn('/calls', bedUser)
  const people = page.getByRole('dialog', { name: 'Call for help' })
  await person
    .getByRole('region', { name: 'Screens at machines' })
    .getByText('online', { exact: false })
    .first()
    .waitFor()
  await button('Call for help').click()
  const callee = people.getByRole('button', { name: new RegExp(bedUser.userName) })
  await expect.poll(() => callee.isEnabled(), { timeout: 30_000 }).toBe(true)
  await callee.click()
  await expectAccessible(page, '[role=dialog]')
  await shots(page, 'device-help')
  await people.getByRole('button', { name: `Call ${bedUser.userName}` }).click()
  await bar(person).getByText(`${resourceID} is calling`).waitFor()
  await press(person, 'Answer')
  for (const side of [page, person]) await bar(side).getByRole('button', { name: 'End', exact: true }).waitFor()
  for (const [from, to, name] of [
    [person, page, bedUser.userName],
    [page, person, resourceID],
  ] as const) {
    await press(from, 'Turn the camera on')
    const camera = bar(to).getByLabel(`Camera of ${name}`)
    await expect
      .poll(() => camera.evaluate((video: HTMLVideoElement) => video.videoWidth), { timeout: 30_000 })
      .toBeGreaterThan(0)
    await expect.poll(() => loudness(to, name)).toBeGreaterThan(1)
  }
  await shots(page, 'device-talking')
  await press(page, 'End')
  await quiet(person)

  await person
    .getByRole('button', { name: `Call ${resourceID}`, exact: true })
    .first()
    .click()
  await bar(page).getByText(`${bedUser.userName} is calling`).waitFor()
  // It is read from two metres, and touched with gloves.
  const lettersOf = (text: string) =>
    bar(page)
      .getByText(text)
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(await lettersOf(`${bedUser.userName} is calling`)).toBeGreaterThanOrEqual(20)
  for (const name of ['Ignore', 'Answer']) {
    expect(await lettersOf(name)).toBeGreaterThanOrEqual(20)
    expect((await bar(page).getByRole('button', { name }).boundingBox())!.height).toBeGreaterThanOrEqual(64)
  }
  await shots(page, 'device-ringing')
  await press(page, 'Answer')
  await bar(person).getByRole('button', { name: 'End', exact: true }).waitFor()
  await press(person, 'End')
  // What is told then stands over no button.
  const told = page.getByRole('alert').filter({ hasText: 'ended the call' })
  const edge = async (of: Locator) => (await of.boundingBox())!
  const [note, help] = [await edge(told), await edge(button('Call for help'))]
  expect(note.y + note.height).toBeLessThan(help.y)
  await shots(page, 'device-call-ended')
  await quiet(page)
  await context.close()
}, 180_000)

/** Whether a page, and each of our files that it loaded, is held for when there is no network. */
const isHeld = (at: Page) =>
  at.evaluate(async () => {
    const cache = await caches.open('takt.away')
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const files = loaded.filter(({ pathname }) => pathname.startsWith('/assets/')).map(({ href }) => href)
    const held = await Promise.all(
      [`${location.origin}/`, ...files].map((file) => cache.match(file, { ignoreVary: true })),
    )
    return held.every(Boolean)
  })

test('says of an address that was used that it was', async () => {
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
})

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

test('people clock on there, by badge or number, on several jobs, and without a network', async () => {
  const { context, other } = await anotherPage()
  const on = other.getByRole('region', { name: 'Working on' })
  const press = (name: string | RegExp) => other.getByRole('button', { name }).click()
  const tickets = async (empID: string): Promise<string[]> =>
    (await bed.ask('GET', `/laborTickets?empID=${empID}&orderBy=laborTicketID:asc`)).data.map(
      ({ jobNum, indirectCode, resourceID, ending }: Record<string, string | null>) =>
        `${jobNum ?? indirectCode} ${resourceID} ${ending ?? 'on'}`,
    )
  await other.getByRole('link', { name: 'Clock on' }).click()
  await other.getByRole('region', { name: 'What the machine does' }).waitFor()
  for (const key of ['4', '7', '1', '1']) await other.getByRole('button', { name: key, exact: true }).click()
  await expectAccessible(other)
  await shots(other, 'device-clock-who')
  /** Nothing of the main path has to be scrolled to. */
  const inSight = async (name: string) => {
    const { y, height } = (await other.getByRole('button', { name, exact: true }).boundingBox())!
    expect([name, y > 0 && y + height <= tablet.viewport!.height]).toEqual([name, true])
  }
  await inSight('OK')
  await other.getByRole('button', { name: 'OK', exact: true }).click()
  // What runs is offered first.
  const offered = other.getByRole('group', { name: 'Jobs at this machine' }).getByRole('button')
  await expect
    .poll(() => offered.allTextContents())
    .toEqual([
      expect.stringMatching(/^Job J-100, operation 10Running now · Turn both faces · part P-7$/),
      expect.stringMatching(/^Job J-050, operation 10Turn both faces · part P-7$/),
    ])
  for (const work of [/Job J-100/, /Cleaning/]) await press(work)
  await shots(other, 'device-clock-what')
  await inSight('Clock on to 2')
  // Where there is more than fits, nothing shows beneath it.
  const low = { width: 1280, height: 420 }
  await other.setViewportSize(low)
  const begin = (await other.getByRole('button', { name: 'Clock on to 2' }).boundingBox())!
  expect(low.height - begin.y - begin.height).toBeLessThanOrEqual(12)
  await shots(other, 'device-clock-low')
  await other.setViewportSize(tablet.viewport!)
  await press('Clock on to 2')
  await other.getByText('All is sent').waitFor()
  await expectAccessible(other)
  await shots(other, 'device-clock')
  expect(await tickets('4711')).toEqual([`J-100 ${bed.machine.resourceID} on`, 'CLEAN null on'])
  await until('the page to be held', () => isHeld(other))
  await context.setOffline(true)
  await press('Next person')
  await other.getByRole('textbox', { name: 'Badge or number' }).and(other.locator(':focus')).waitFor()
  await other.keyboard.type(bed.badge)
  await other.keyboard.press('Enter')
  await press(/Job J-100/)
  await press('Clock on to 1')
  await on.getByText('not sent yet').waitFor()
  await shots(other, 'device-clock-away')
  await other.reload()
  await other.getByText('1 entry waits to be sent').waitFor()
  await context.setOffline(false)
  await other.getByText('All is sent').waitFor()
  expect(await tickets('4712')).toEqual([`J-100 ${bed.machine.resourceID} on`])
  await other.getByRole('link', { name: 'Back' }).click()
  await other.getByRole('link', { name: /2 people are clocked on/ }).waitFor()
  await shots(other, 'device-clocked-on')
  await context.close()
}, 120_000)

test('digits in which several numbers end are asked about with a key for each; what was typed stays with its pad', async () => {
  for (const empID of ['E211', 'LG211', 'MH211'])
    await bed.ask('POST', '/employees', { empID, firstName: 'Cleo', lastName: 'Lind' })
  const { context, other } = await anotherPage()
  const press = (name: string) => other.getByRole('button', { name, exact: true }).click()
  const typed = other.getByRole('textbox', { name: 'Badge or number' })
  await other.getByRole('link', { name: 'Clock on' }).click()
  for (const key of ['9', '9', '9', 'OK']) await press(key)
  await other.getByText('This badge or number could not be used: nobody wore').waitFor()
  await expect.poll(() => typed.inputValue()).toBe('999')
  for (const _ of '999') await press('Delete the last character')
  for (const key of ['2', '1', '1', 'OK']) await press(key)
  const which = other.getByRole('group', { name: 'Several numbers end in 211. Which one is yours?' })
  await expect.poll(() => which.getByRole('button').allTextContents()).toEqual(['E211', 'LG211', 'MH211'])
  await expect.poll(() => typed.inputValue()).toBe('211')
  for (const key of [
    ...(await which.getByRole('button').all()),
    other.getByRole('button', { name: 'OK', exact: true }),
  ]) {
    const { y, height } = (await key.boundingBox())!
    expect([height >= 48, y + height <= tablet.viewport!.height]).toEqual([true, true])
  }
  await expectAccessible(other)
  await shots(other, 'device-clock-several')
  await press('LG211')
  await other.getByRole('heading', { name: 'Number LG211' }).waitFor()
  await other.getByText('Nothing at the moment.').waitFor()
  await context.close()
})

test('of several who are clocked on there one touch says who fills in a checksheet, also without a network', async () => {
  const { context, other } = await anotherPage()
  const press = (name: string | RegExp) => other.getByRole('button', { name }).click()
  const found = async () => {
    const { values } = checkValues.parse((await bed.ask('GET', `/checkData?pageId=${bed.sheetId}`)).data)
    return values.map(({ checkID, fullName, userName }) => [checkID, fullName, userName])
  }
  const before = (await found()).length
  await other.getByRole('link', { name: /Flange, first piece/ }).click()
  const who = other.getByRole('group', { name: 'Who fills this in?' })
  await who.waitFor()
  await expectAccessible(other)
  await shots(other, 'device-who-fills')
  await press('Number 4712')
  await other.getByText('Filled in by 4712').waitFor()
  if ((await other.getByRole('button', { name: 'Fill in once more' }).count()) > 0) await press('Fill in once more')
  await other.getByText('Value 1 of 2').waitFor()
  await expectAccessible(other)
  await shots(other, 'device-fills-in')
  await other.keyboard.type('10')
  await other.keyboard.press('Enter')
  await other.getByText('Value 2 of 2').waitFor()
  await other.getByText('All values are sent').waitFor()
  await press('Somebody else fills this in')
  await context.setOffline(true)
  await press('Number 4711')
  await other.keyboard.type('10.01')
  await other.keyboard.press('Enter')
  await other.getByText('1 value waits to be sent').waitFor()
  await context.setOffline(false)
  await other.getByText('All values are sent').waitFor()
  const { resourceID } = bed.machine
  const told = await found()
  expect(told.slice(0, told.length - before)).toEqual([
    ['D1', 'Ada Okafor', resourceID],
    ['D1', 'Ada Lind', resourceID],
  ])
  // What it missed it asks for again, and nothing that it may not, as the last test says: the page stays open.
  bed.cable.pull()
  await context.setOffline(true)
  bed.cable.putIn()
  await context.setOffline(false)
}, 120_000)

test('what it lists opens without a network though it was never opened there, and that nobody can be called is said', async () => {
  const { context, other } = await anotherPage()
  const isKept = () =>
    other.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('takt.away\nsheet ')))
  await until('the listed checksheet to be kept', isKept)
  const arePapersKept = () =>
    other.evaluate(async () => {
      const kept = await (await caches.open('takt.awayFiles')).keys()
      return kept.filter(({ url }) => /%2Fpicture|paper/.test(url)).length === 2
    })
  await until('the listed paper to be kept with its picture', arePapersKept)
  await until('the page to be held', () => isHeld(other))
  const help = other.getByRole('button', { name: 'Call for help' })
  const dialog = other.getByRole('dialog', { name: 'Call for help' })
  await expect.poll(() => help.isEnabled()).toBe(true)
  await help.click()
  // Who is not there is folded.
  const folded = dialog.getByRole('button', { name: /not there/ }).first()
  await folded.waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: /^never@plant.test/ }).count()).toBe(0)
  await folded.click()
  await dialog.getByRole('button', { name: /^never@plant.test/ }).waitFor()
  await dialog.getByRole('button', { name: new RegExp(bedUser.userName) }).waitFor()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await context.setOffline(true)
  await help.click()
  await dialog.getByText('No network: nobody can be called').waitFor()
  const callee = dialog.getByRole('button', { name: new RegExp(bedUser.userName) })
  await expect.poll(() => callee.isDisabled()).toBe(true)
  await expectAccessible(other, '[role=dialog]')
  await shots(other, 'device-help-away')
  await dialog.getByRole('button', { name: 'Back' }).click()
  const paper = other.getByRole('dialog', { name: 'How to clamp flanges' })
  const more = other.getByRole('dialog', { name: 'Bar feeder' })
  const jaws = paper.getByRole('img', { name: 'The jaws' })
  for (const nth of [0, 1]) {
    await other.getByRole('button', { name: /^How to clamp flanges/ }).click()
    await paper.getByText('clamp at 40 bar').waitFor()
    await paper.getByText('No network: this is the paper as this screen keeps it').waitFor()
    await expect.poll(() => jaws.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(1)
    if (nth === 0) await other.reload()
  }
  await expectAccessible(other, '[role=dialog]')
  await shots(other, 'device-paper-away')
  await paper.getByRole('link', { name: 'Bar feeder' }).click()
  await more.getByText('this is not kept on this screen').waitFor({ timeout: 5000 })
  await shots(other, 'device-paper-not-kept')
  await context.setOffline(false)
  await more.getByText('Stop the feeder at the switch').waitFor()
  await more.getByText('not kept on this screen').waitFor({ state: 'detached' })
  await context.setOffline(true)
  await more.getByRole('button', { name: 'Back' }).click()
  await other.getByRole('link', { name: /Flange, first piece/ }).click()
  for (const nth of [0, 1]) {
    await other.getByRole('heading', { name: 'Bore diameter' }).waitFor()
    await other.getByRole('region', { name: 'What the machine does' }).getByText(bed.machine.resourceID).waitFor()
    if (nth === 0) await other.reload()
  }
  await shots(other, 'device-check-away')
  await other.getByRole('link', { name: 'Back' }).click()
  await other.getByRole('button', { name: 'Call for help' }).waitFor()
  await context.close()
}, 120_000)

test('a part that fails leaves what the machine does and the way back in sight', async () => {
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
}, 120_000)

test('goes on without a network through a reload, says what waits, and sends it when the network is back', async () => {
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
}, 180_000)

test('loads the build that is served when a task asks for it, not in the middle of a checksheet; and the run says so', async () => {
  const { deviceId } = bed.machine
  const { url } = (await bed.ask('POST', `/devices/${deviceId}/screen`)).data
  // The page as it once was: with a script that is not served any more. No worker stands before what is played here.
  const context = await bed.browser.browser.newContext({
    ...tablet,
    baseURL: bed.cable.origin,
    serviceWorkers: 'block',
  })
  const old = await context.newPage()
  const former = '/assets/former.js'
  let isOld = true
  await old.route('**/*', async (route) => {
    if (!isOld || route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const script = `<script type="module" src="${former}"></script></head>`
    return route.fulfill({ response, body: (await response.text()).replace('</head>', script) })
  })
  await old.route(`**${former}`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const told: string[] = []
  old.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/displays/here') told.push(request.postDataJSON().build)
  })
  // Of the two pages of this screen the one is the older: the other tells nothing meanwhile.
  await page.close()
  await old.clock.install()
  const { pathname, search } = new URL(url)
  await old.goto(pathname + search)
  await old.getByRole('link', { name: /Flange, first piece/ }).click()
  await old.getByText('Bore diameter').first().waitFor()
  await expect.poll(() => told.length).toBe(1)
  expect(told[0]).toContain(former)
  isOld = false
  let loads = 0
  old.on('load', () => {
    loads++
  })
  const only = <Value>(value: Value) => [{ start: value, end: value }]
  const calendars = [{ dayOfWeek: only('MONDAY'), hour: only(2), minute: only(0) }]
  const task = { scheduleName: 'Renew', workflowType: 'orgDeviceFrontendUpdate', options: [10], calendars }
  const { scheduleId } = (await bed.ask('POST', '/scheduledTasks', task)).data
  await bed.ask('POST', `/scheduledTasks/${scheduleId}/trigger`, {})
  const asked = async () => {
    const answer = old.waitForResponse((reply) => reply.url().endsWith('/api/displays/here'))
    await old.clock.fastForward(60_000)
    return (await (await answer).json()).data.renew !== null
  }
  await until('the screen to be asked', asked)
  await old.clock.fastForward(10_000)
  expect(loads).toBe(0)
  await old.getByRole('link', { name: 'Back' }).click()
  await until('the page to be loaded anew', async () => {
    if (loads === 0) await old.clock.fastForward(2000)
    return loads > 0
  })
  const execution = async () =>
    (await bed.ask('GET', `/scheduledTasks/${scheduleId}/executionHistory`)).data.executions[0]
  await expect.poll(async () => (await execution()).status, { timeout: 30_000 }).toBe('Success')
  expect((await execution()).reason).toMatch(/^Displays: 1 renewed, 0 not renewed/)
  await old.getByRole('region', { name: 'What the machine does' }).waitFor()
  expect(told.at(-1)).not.toContain(former)
  expect(loads).toBe(1)

  await bed.ask('POST', `/devices/${deviceId}/credentials`, {})
  await old.clock.fastForward(60_000)
  await old.getByText('This screen is not connected any more').waitFor()
  await context.close()
}, 240_000)
