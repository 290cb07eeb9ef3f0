import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb } from '../fixtures/browser.fixture.ts'
import { expectAccessible } from '../fixtures/expectAccessible.ts'
import { fixtureUser } from '../fixtures/plant.fixture.ts'
import { shots } from '../fixtures/shots.ts'
import { colleague } from '../lists/grid.fixture.ts'
import { bar, type CallsFixture, createCallsFixture, loudness, notice, press, waitForNoCall } from './calls.fixture.ts'

let fixture: CallsFixture
let ann: Page
let ben: Page
const problems: string[][] = []

beforeAll(async () => {
  await buildWeb()
  fixture = await createCallsFixture()
  const visits = await Promise.all([fixture.ann(), fixture.ben('/jobs')])
  ;[ann, ben] = visits.map(({ page }) => page) as [Page, Page]
  problems.push(...visits.map((visit) => visit.troubles))
  await fixture.seesOnline(ann)
})
afterAll(async () => {
  await fixture?.close()
})

test('a call rings visibly and audibly on the other page; abort and ignore are shown, and a missed call is marked', async () => {
  await ben.evaluate(() => {
    const { prototype } = OscillatorNode
    const start = prototype.start
    Object.assign(window, { bursts: 0 })
    prototype.start = function (this: OscillatorNode, ...when) {
      Object.assign(window, { bursts: (window as typeof window & { bursts: number }).bursts + 1 })
      return start.apply(this, when)
    }
  })
  // A page makes no sound before user interaction.
  await ben.mouse.click(5, 5)
  await fixture.ringing(ann, ben)
  expect(await ben.title()).toBe(`☎ ${fixtureUser.userName} is calling`)
  await expect.poll(() => ben.locator('link[rel=icon]').getAttribute('href')).toContain('ringing.svg')
  await expect.poll(() => ben.evaluate(() => (window as typeof window & { bursts: number }).bursts)).toBeGreaterThan(2)
  await shots(ben, 'calls-incoming')
  await shots(ann, 'calls-outgoing')
  await Promise.all([notice(ben, 'The caller aborted the call'), press(ann, 'Abort')])
  await waitForNoCall(ben)
  expect(await ben.title()).toBe('Takt')
  await ben.getByRole('navigation').getByRole('img', { name: '1 missed call' }).waitFor()
  await shots(ben, 'calls-missed')
  await fixture.ringing(ann, ben)
  await Promise.all([notice(ann, 'The call recipient(s) declined the call'), press(ben, 'Ignore')])
  await waitForNoCall(ann)
  await waitForNoCall(ben)
})

test('a person who is offline is unavailable, and nothing of the call remains', async () => {
  await ben.goto('about:blank')
  await expect
    .poll(() => ann.getByRole('listitem').filter({ hasText: colleague.userName }).first().textContent(), {
      timeout: 60_000,
    })
    .toContain('offline')
  await fixture.call(ann)
  const alert = ann.getByRole('alert').filter({ hasText: 'The call recipient(s) are not available' })
  await alert.waitFor()
  await waitForNoCall(ann)
  await ben.goto('/jobs')
  await fixture.seesOnline(ann)
})

test('two people hear and see each other, mute, share a screen, and see the connection quality', async () => {
  await fixture.talking(ann, ben)
  for (const page of [ann, ben]) await expect.poll(() => loudness(page, 'You')).toBeGreaterThan(1)
  await press(ann, 'Turn the camera on')
  const camera = bar(ben).getByLabel(`Camera of ${fixtureUser.userName}`)
  const width = () => camera.evaluate((video: HTMLVideoElement) => video.videoWidth)
  await expect.poll(width, { timeout: 60_000 }).toBeGreaterThan(0)
  await expect.poll(() => loudness(ben, fixtureUser.userName)).toBeGreaterThan(1)
  await press(ann, 'Share the screen')
  await bar(ben).getByLabel(`Screen of ${fixtureUser.userName}`).waitFor()
  await shots(ben, 'calls-pictures')
  await expectAccessible(ben, '[aria-label=Call]')
  await press(ann, 'Mute')
  await bar(ben).getByRole('img', { name: 'muted' }).waitFor()
  await bar(ann).getByRole('button', { name: 'Unmute' }).waitFor()
  await ann.keyboard.press('F9')
  await bar(ann).getByRole('button', { name: 'Mute', exact: true }).waitFor()
  await bar(ben).getByRole('button', { name: 'Connection: Good' }).click()
  const statistics = ben.getByRole('dialog', { name: 'Connection: Good' })
  await statistics.getByText(/^\d+ ms$/).waitFor()
  await shots(ben, 'calls-quality')
  await ben.keyboard.press('Escape')
  await press(ben, 'Microphone, camera and loudspeaker')
  await ben.getByRole('combobox', { name: 'Microphone' }).click()
  await ben.getByRole('option', { name: /Fake/ }).last().click()
  await ben.keyboard.press('Escape')
  await press(ben, 'Show the call large')
  await ben.getByRole('dialog', { name: 'Call' }).getByLabel(`Screen of ${fixtureUser.userName}`).waitFor()
  await shots(ben, 'calls-large')
  await expectAccessible(ben, '[role=dialog][aria-label=Call]')
  await press(ben, 'Show the call small')
  await press(ann, 'End')
  await waitForNoCall(ben)
})

test('without a microphone a message says what to do, and the call continues', async () => {
  const rejecting = await fixture.rejecting()
  const { page } = await rejecting.signedIn('/jobs', colleague)
  await fixture.ringing(ann, page)
  await press(page, 'Answer')
  await bar(page).getByText('Allow it next to the address, then unmute', { exact: false }).waitFor()
  await expect.poll(() => bar(ann).getByRole('button', { name: 'End', exact: true }).isVisible()).toBe(true)
  await shots(page, 'calls-refused')
  await press(page, 'End')
  await waitForNoCall(ann)
  await waitForNoCall(ben)
  await rejecting.close()
})

test('before a call users can hear themselves, and see the level', async () => {
  await ann.getByRole('button', { name: 'Test microphone and loudspeaker' }).click()
  const dialog = ann.getByRole('dialog', { name: 'Microphone and loudspeaker' })
  await expect.poll(() => loudness(ann, 'You')).toBeGreaterThan(1)
  await dialog.getByRole('button', { name: 'Record' }).click()
  await dialog.getByRole('button', { name: 'Recording' }).waitFor()
  await dialog.getByRole('button', { name: 'Playing' }).waitFor()
  await dialog.getByRole('button', { name: 'Record', exact: true }).waitFor()
  await shots(ann, 'calls-try')
  await expectAccessible(ann, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Close' }).click()
})

test('once answered on one page, the other stops ringing and shows where the call continues', async () => {
  const other = await fixture.browser.signedIn('/parts', colleague)
  await fixture.ringing(ann, ben)
  await bar(other.page).getByText(`${fixtureUser.userName} is calling`).waitFor()
  await Promise.all([notice(other.page, 'You answered the call on another page'), press(ben, 'Answer')])
  await bar(other.page).getByText(`You are in a call with ${fixtureUser.userName} on another page`).waitFor()
  await expect.poll(() => bar(other.page).getByRole('button', { name: 'Answer' }).count()).toBe(0)
  await shots(other.page, 'calls-elsewhere')
  await Promise.all([notice(ann, 'The call participant(s) ended the call'), press(other.page, 'End')])
  await waitForNoCall(ben)
  await other.context.close()
})

test('a page that is reloaded during a call rejoins it', async () => {
  await fixture.talking(ann, ben)
  await ben.reload()
  await bar(ben).getByRole('button', { name: 'End', exact: true }).waitFor()
  await bar(ben).getByText(fixtureUser.userName).waitFor()
  await press(ben, 'End')
  await waitForNoCall(ann)
  expect(problems.flat()).toEqual([])
})
