import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, signIn } from './browser.bed.ts'
import { bar, type CallsBed, commandsOf, createCallsBed, notice, press, quiet } from './calls.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { colleague } from './grid.bed.ts'
import { bedUser } from './plant.bed.ts'
import { shots } from './shots.ts'

let bed: CallsBed
let ann: Page
let ben: Page
const troubles: string[][] = []

beforeAll(async () => {
  await buildWeb()
  bed = await createCallsBed()
  const visits = await Promise.all([bed.ann(), bed.ben('/jobs')])
  ;[ann, ben] = visits.map(({ page }) => page) as [Page, Page]
  troubles.push(...visits.map((visit) => visit.troubles))
  await bed.seesOnline(ann)
})
afterAll(async () => {
  await bed?.close()
})

const others = { users: [colleague.userName], devices: [] }

test('whom one can call is listed with whether they are there; a call rings there in sight and sound, at once', async () => {
  await ben.evaluate(() => {
    const { prototype } = OscillatorNode
    const start = prototype.start
    Object.assign(window, { bursts: 0 })
    prototype.start = function (this: OscillatorNode, ...when) {
      Object.assign(window, { bursts: (window as unknown as { bursts: number }).bursts + 1 })
      return start.apply(this, when)
    }
  })
  // A page makes no sound before somebody touched it.
  await ben.mouse.click(5, 5)
  const places = () =>
    ben
      .locator('nav, main, main button, header')
      .evaluateAll((all) => all.map((element) => JSON.stringify(element.getBoundingClientRect())))
  let before: string[] = []
  const isAtRest = async () => {
    const last = before
    before = await places()
    return isDeepStrictEqual(last, before)
  }
  await expect.poll(isAtRest, { interval: 500 }).toBe(true)
  await bed.ringing(ann, ben)
  // Nothing that a hand is on its way to moves.
  expect(await places()).toEqual(before)
  expect(await ben.title()).toBe(`☎ ${bedUser.userName} is calling`)
  await expect.poll(() => ben.locator('link[rel=icon]').getAttribute('href')).toContain('ringing.svg')
  await expect.poll(() => ben.evaluate(() => (window as unknown as { bursts: number }).bursts)).toBeGreaterThan(2)
  const box = await bar(ben).getByRole('button', { name: 'Answer' }).boundingBox()
  expect(box!.height).toBeGreaterThanOrEqual(48)
  await shots(ben, 'calls-incoming')
  await shots(ann, 'calls-outgoing')
  await expectAccessible(ben, '[aria-label=Call]')
  await expectAccessible(ann, '[aria-label=Call]')
  await press(ann, 'Abort')
  await quiet(ben)
  expect(await ben.title()).toBe('Takt')
  await ben.getByRole('navigation').getByRole('img', { name: '1 missed call' }).waitFor()
  await shots(ben, 'calls-missed')
})

test('POST /api/messaging/call with action initiate carries entityId and the targets, and is answered with the details', async () => {
  const commands = commandsOf(ann)
  await bed.ringing(ann, ben)
  expect(commands[0]?.body).toMatchObject({ action: 'initiate', entityId: 1, callDetails: { targets: others } })
  const { success, callDetails } = await commands[0]!.answer
  expect(success).toBe(true)
  expect(callDetails).toMatchObject({
    action: 'initiate',
    targets: { users: { [colleague.userName]: {} }, devices: {} },
  })
  await press(ann, 'Abort')
  await quiet(ben)
})

test('POST /api/messaging/call with action targetAnswer carries the details of the call that rings', async () => {
  const [asked, commands] = [commandsOf(ann), commandsOf(ben)]
  await bed.talking(ann, ben)
  const { room } = (await asked[0]!.answer).callDetails as { room: string }
  expect(commands[0]?.body).toMatchObject({ action: 'targetAnswer', callDetails: { room } })
  await shots(ann, 'calls-active')
  await expectAccessible(ann, '[aria-label=Call]')
  await Promise.all([notice(ann, 'The call participant(s) ended the call'), press(ben, 'End')])
  await quiet(ann)
  // Notices of calls before may still stand there.
  await expect.poll(() => ben.getByRole('alert').filter({ hasText: 'ended the call' }).count()).toBe(0)
})

test('POST /api/messaging/call with action sourceAbort carries the details; who was called reads The caller aborted the call', async () => {
  const commands = commandsOf(ann)
  await bed.ringing(ann, ben)
  await Promise.all([notice(ben, 'The caller aborted the call'), press(ann, 'Abort')])
  await quiet(ben)
  const { room } = (await commands[0]!.answer).callDetails as { room: string }
  expect(commands[1]?.body).toMatchObject({ action: 'sourceAbort', callDetails: { room } })
})

test('POST /api/messaging/call with action sourceEnd carries the details; the other reads The call participant(s) ended the call', async () => {
  const commands = commandsOf(ann)
  await bed.talking(ann, ben)
  await Promise.all([notice(ben, 'The call participant(s) ended the call'), press(ann, 'End')])
  await quiet(ben)
  const { room } = (await commands[0]!.answer).callDetails as { room: string }
  expect(commands[1]?.body).toMatchObject({ action: 'sourceEnd', callDetails: { room } })
})

test('who ignores a call has one touch to do; who called reads The call recipient(s) declined the call', async () => {
  await bed.ringing(ann, ben)
  await Promise.all([notice(ann, 'The call recipient(s) declined the call'), press(ben, 'Ignore')])
  await quiet(ann)
  await quiet(ben)
})

test('whoever is not there is not available: said for five seconds, and nothing of the call stays', async () => {
  await ben.goto('about:blank')
  await expect
    .poll(() => ann.getByRole('listitem').filter({ hasText: colleague.userName }).first().textContent(), {
      timeout: 60_000,
    })
    .toContain('offline')
  await bed.call(ann)
  const alert = ann.getByRole('alert').filter({ hasText: 'The call recipient(s) are not available' })
  await alert.waitFor()
  const shownAt = Date.now()
  await quiet(ann)
  await alert.waitFor({ state: 'detached' })
  expect(Date.now() - shownAt).toBeGreaterThan(3500)
  expect(Date.now() - shownAt).toBeLessThan(8000)
  await ben.goto('/jobs')
  await bed.seesOnline(ann)
})

test('POST /api/telemetry is sent at login with Portal Login, and with Call Active when a call becomes active, by both', async () => {
  const { page, context } = await bed.browser.visit('/jobs')
  const login = page.waitForRequest('**/api/telemetry')
  await signIn(page, colleague)
  await expect
    .poll(async () => [(await login).method(), (await login).postDataJSON()])
    .toEqual(['POST', { telemetryDescription: 'Portal Login' }])
  await context.close()
  const recorded = [ann, ben].map((page) => page.waitForRequest('**/api/telemetry'))
  await bed.talking(ann, ben)
  for (const request of await Promise.all(recorded))
    expect([request.method(), request.postDataJSON()]).toEqual(['POST', { telemetryDescription: 'Call Active' }])
  await press(ben, 'End')
  await quiet(ann)
})

test('a calls screen shows whom one can call and the calls there were, and calls back with one click', async () => {
  await ann.goto('/calls')
  const row = ann.getByRole('row').filter({ hasText: bedUser.userName }).first()
  await row.waitFor()
  await ann.getByRole('region', { name: 'Called last' }).getByText(colleague.userName).waitFor()
  await shots(ann, 'calls-screen')
  await expectAccessible(ann)
  const known = () => ann.getByRole('button', { name: 'Call back' }).count()
  const before = await known()
  await row.hover()
  await row.getByRole('button', { name: 'Call back' }).click()
  await bar(ben).getByText(`${bedUser.userName} is calling`).waitFor()
  await press(ben, 'Ignore')
  await quiet(ann)
  await expect.poll(known).toBe(before + 1)
})

test('a notification is shown as text, whatever is in it, and a flood of them is bounded; kinds nobody knows are passed over', async () => {
  const userId = Number((await bed.ask('GET', `/users/${colleague.userName}`)).data.userId)
  const hostile = '<img src=x onerror="document.title=1">'
  await bed.publish(`user.1.${userId}.other`, 'nothing')
  await bed.publish(`user.1.${userId}.call`, '{"room":"none"}')
  await bed.publish(`user.1.${userId}.notification`, hostile)
  await notice(ben, `Notification message received: ${hostile}`)
  expect(await ben.title()).toBe('Takt')
  for (let nth = 0; nth < 100; nth++) await bed.publish(`user.1.${userId}.notification`, `News ${nth}`)
  await ben.getByRole('alert').filter({ hasText: 'Notification message received: News' }).first().waitFor()
  await expect.poll(() => ben.getByRole('alert').count()).toBeLessThanOrEqual(3)
  await expect.poll(() => ben.getByRole('alert').count(), { timeout: 60_000 }).toBe(0)
  expect(troubles.flat()).toEqual([])
})
