import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { bar, loudness, press, quiet } from '../calls/calls.bed.ts'
import { type DeviceBed, tablet } from '../machines/device.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { bedUser, until } from './plant.bed.ts'
import { shots } from './shots.ts'

/** Returns whether the page and each of our files that it loaded are cached for when there is no network. */
export const isHeld = (at: Page) =>
  at.evaluate(async () => {
    const cache = await caches.open('takt.away')
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const files = loaded.filter(({ pathname }) => pathname.startsWith('/assets/')).map(({ href }) => href)
    const held = await Promise.all(
      [`${location.origin}/`, ...files].map((file) => cache.match(file, { ignoreVary: true })),
    )
    return held.every(Boolean)
  })

/** Lets the machine call a person and be called by them; both hear and see each other. */
export async function callBetween({ page, person, resourceID }: { page: Page; person: Page; resourceID: string }) {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
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
}

/** Opens the papers and the checksheet that the screen lists without a network, which it says; nobody can be called. */
export async function openListed(other: Page, resourceID: string) {
  const context = other.context()
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
    await other.getByRole('region', { name: 'What the machine does' }).getByText(resourceID).waitFor()
    if (nth === 0) await other.reload()
  }
  await shots(other, 'device-check-away')
  await other.getByRole('link', { name: 'Back' }).click()
  await other.getByRole('button', { name: 'Call for help' }).waitFor()
}

/** Opens a page of a former build, which loads the one that is served once the checksheet on it is left. */
export async function renewBuild(bed: DeviceBed) {
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
}
