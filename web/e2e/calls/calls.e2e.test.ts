import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb } from '../beds/browser.bed.ts'
import { expectAccessible } from '../beds/expectAccessible.ts'
import { bedUser } from '../beds/plant.bed.ts'
import { shots } from '../beds/shots.ts'
import { colleague } from '../lists/grid.bed.ts'
import { bar, type CallsBed, createCallsBed, loudness, notice, press, quiet } from './calls.bed.ts'

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

test('a call rings at the other page in sight and sound; abort and ignore are read there, and a call that was missed is marked', async () => {
  await ben.evaluate(() => {
    const { prototype } = OscillatorNode
    const start = prototype.start
    Object.assign(window, { bursts: 0 })
    prototype.start = function (this: OscillatorNode, ...when) {
      Object.assign(window, { bursts: (window as typeof window & { bursts: number }).bursts + 1 })
      return start.apply(this, when)
    }
  })
  // A page makes no sound before somebody touched it.
  await ben.mouse.click(5, 5)
  await bed.ringing(ann, ben)
  expect(await ben.title()).toBe(`☎ ${bedUser.userName} is calling`)
  await expect.poll(() => ben.locator('link[rel=icon]').getAttribute('href')).toContain('ringing.svg')
  await expect.poll(() => ben.evaluate(() => (window as typeof window & { bursts: number }).bursts)).toBeGreaterThan(2)
  await shots(ben, 'calls-incoming')
  await shots(ann, 'calls-outgoing')
  await Promise.all([notice(ben, 'The caller aborted the call'), press(ann, 'Abort')])
  await quiet(ben)
  expect(await ben.title()).toBe('Takt')
  await ben.getByRole('navigation').getByRole('img', { name: '1 missed call' }).waitFor()
  await shots(ben, 'calls-missed')
  await bed.ringing(ann, ben)
  await Promise.all([notice(ann, 'The call recipient(s) declined the call'), press(ben, 'Ignore')])
  await quiet(ann)
  await quiet(ben)
})

test('whoever is not there is not available, and nothing of the call stays', async () => {
  await ben.goto('about:blank')
  await expect
    .poll(() => ann.getByRole('listitem').filter({ hasText: colleague.userName }).first().textContent(), {
      timeout: 60_000,
    })
    .toContain('offline')
  await bed.call(ann)
  const alert = ann.getByRole('alert').filter({ hasText: 'The call recipient(s) are not available' })
  await alert.waitFor()
  await quiet(ann)
  await ben.goto('/jobs')
  await bed.seesOnline(ann)
})

test('two people hear and see each other, mute, share a screen, and read how well it gets through', async () => {
  await bed.talking(ann, ben)
  for (const page of [ann, ben]) await expect.poll(() => loudness(page, 'You')).toBeGreaterThan(1)
  await press(ann, 'Turn the camera on')
  const camera = bar(ben).getByLabel(`Camera of ${bedUser.userName}`)
  const width = () => camera.evaluate((video: HTMLVideoElement) => video.videoWidth)
  await expect.poll(width, { timeout: 60_000 }).toBeGreaterThan(0)
  await expect.poll(() => loudness(ben, bedUser.userName)).toBeGreaterThan(1)
  await press(ann, 'Share the screen')
  await bar(ben).getByLabel(`Screen of ${bedUser.userName}`).waitFor()
  await shots(ben, 'calls-pictures')
  await expectAccessible(ben, '[aria-label=Call]')
  await press(ann, 'Mute')
  await bar(ben).getByRole('img', { name: 'muted' }).waitFor()
  await bar(ann).getByRole('button', { name: 'Unmute' }).waitFor()
  await ann.keyboard.press('F9')
  await bar(ann).getByRole('button', { name: 'Mute', exact: true }).waitFor()
  await bar(ben).getByRole('button', { name: 'Connection: Good' }).click()
  const figures = ben.getByRole('dialog', { name: 'Connection: Good' })
  await figures.getByText(/^\d+ ms$/).waitFor()
  await shots(ben, 'calls-quality')
  await ben.keyboard.press('Escape')
  await press(ben, 'Microphone, camera and loudspeaker')
  await ben.getByRole('combobox', { name: 'Microphone' }).click()
  await ben.getByRole('option', { name: /Fake/ }).last().click()
  await ben.keyboard.press('Escape')
  await press(ben, 'Show the call large')
  await ben.getByRole('dialog', { name: 'Call' }).getByLabel(`Screen of ${bedUser.userName}`).waitFor()
  await shots(ben, 'calls-large')
  await expectAccessible(ben, '[role=dialog][aria-label=Call]')
  await press(ben, 'Show the call small')
  await press(ann, 'End')
  await quiet(ben)
})

test('without a microphone it is said what to do, and the call goes on', async () => {
  const refusing = await bed.refusing()
  const { page } = await refusing.signedIn('/jobs', colleague)
  await bed.ringing(ann, page)
  await press(page, 'Answer')
  await bar(page).getByText('Allow it beside the address, then unmute', { exact: false }).waitFor()
  await expect.poll(() => bar(ann).getByRole('button', { name: 'End', exact: true }).isVisible()).toBe(true)
  await shots(page, 'calls-refused')
  await press(page, 'End')
  await quiet(ann)
  await quiet(ben)
  await refusing.close()
})

test('before a call one hears oneself, and sees the level', async () => {
  await ann.getByRole('button', { name: 'Try microphone and loudspeaker' }).click()
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

test('answered on one page, the other stops ringing and says where the call goes on', async () => {
  const other = await bed.browser.signedIn('/parts', colleague)
  await bed.ringing(ann, ben)
  await bar(other.page).getByText(`${bedUser.userName} is calling`).waitFor()
  await Promise.all([notice(other.page, 'You answered the call on another page'), press(ben, 'Answer')])
  await bar(other.page).getByText(`You are in a call with ${bedUser.userName} on another page`).waitFor()
  await expect.poll(() => bar(other.page).getByRole('button', { name: 'Answer' }).count()).toBe(0)
  await shots(other.page, 'calls-elsewhere')
  await Promise.all([notice(ann, 'The call participant(s) ended the call'), press(other.page, 'End')])
  await quiet(ben)
  await other.context.close()
})

test('a page that is loaded anew in the middle of a call is in it again', async () => {
  await bed.talking(ann, ben)
  await ben.reload()
  await bar(ben).getByRole('button', { name: 'End', exact: true }).waitFor()
  await bar(ben).getByText(bedUser.userName).waitFor()
  await press(ben, 'End')
  await quiet(ann)
  expect(troubles.flat()).toEqual([])
})
