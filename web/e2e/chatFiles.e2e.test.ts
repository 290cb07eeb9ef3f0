import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, phone } from './browser.bed.ts'
import { createCable } from './cable.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { colleague, createGridBed } from './grid.bed.ts'
import { bedUser } from './plant.bed.ts'
import { shots } from './shots.ts'

let bed: Awaited<ReturnType<typeof createGridBed>>
let cable: Awaited<ReturnType<typeof createCable>>
let browser: Awaited<ReturnType<typeof openBrowser>>
let ann: Page
let ben: Page
const troubles: string[][] = []

beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  cable = await createCable(Number(new URL(bed.origin).port))
  browser = await openBrowser(cable.origin)
  const { conversationId } = (await bed.ask('POST', '/chat/conversations', { users: [colleague.userName] }, bedUser))
    .data
  const said = 'The insert of the roughing tool looks like this now:'
  const body = { clientId: crypto.randomUUID(), said }
  await bed.ask('POST', `/chat/conversations/${conversationId}/messages`, body, bedUser)
  const path = `/chat?with=${conversationId}`
  const visits = await Promise.all([browser.signedIn(path), browser.signedIn(path, colleague)])
  ;[ann, ben] = visits.map(({ page }) => page) as [Page, Page]
  troubles.push(...visits.map((visit) => visit.troubles))
  await Promise.all([field(ann).waitFor(), field(ben).waitFor()])
})
afterAll(async () => {
  await browser?.close()
  cable?.close()
  await bed?.close()
})

const field = (page: Page) => page.getByRole('textbox', { name: /^Write to/ })
const log = (page: Page) => page.getByRole('log')
const waiting = (page: Page) => page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n')
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files)

/** Drops, or pastes, a picture that is drawn here. */
const put = (page: Page, how: 'drop' | 'paste', name: string) =>
  field(page).evaluate(
    async (element, [kind, called]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 420 })
      const paper = canvas.getContext('2d')!
      const steel = paper.createLinearGradient(0, 0, 640, 420)
      steel.addColorStop(0, '#5d6b7a')
      steel.addColorStop(1, '#c9d2da')
      paper.fillStyle = steel
      paper.fillRect(0, 0, 640, 420)
      paper.fillStyle = '#b58a2a'
      paper.fillRect(220, 120, 200, 180)
      const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      const data = new DataTransfer()
      data.items.add(new File([drawn!], called, { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true }
      if (kind === 'paste') element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
      else
        for (const type of ['dragover', 'drop'])
          element.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: data }))
    },
    [how, name] as const,
  )

test('a dropped picture waits until it is sent, is seen by the other in the message and opens larger', async () => {
  await put(ann, 'drop', 'Worn insert.png')
  await waiting(ann).filter({ hasText: 'Worn insert.png' }).getByText('waiting').waitFor()
  await field(ann).fill('Flank wear 0.4 mm')
  await shots(ann, 'chat-files-waiting')
  await expectAccessible(ann)
  await button(ann, 'Send').click()
  const picture = (page: Page) => log(page).getByRole('img', { name: 'Worn insert.png' })
  await picture(ben).waitFor()
  await expect.poll(() => picture(ben).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await expect.poll(() => waiting(ann).count()).toBe(0)
  await expect
    .poll(() => log(ben).getByRole('article').allTextContents())
    .toEqual([
      expect.stringContaining('looks like this now:'),
      expect.stringContaining('Flank wear 0.4 mm'),
      expect.stringMatching(/Worn insert\.png, [\d.]+ [kM]B/),
    ])
  await shots(ben, 'chat-files')
  await button(ben, 'Open Worn insert.png').click()
  const dialog = ben.getByRole('dialog', { name: 'Worn insert.png' })
  await dialog.getByRole('img', { name: 'Worn insert.png' }).waitFor()
  await dialog.getByRole('button', { name: 'Download' }).waitFor()
  await shots(ben, 'chat-file-open')
  await expectAccessible(ben, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('other files are chosen, several at once; what nothing shows is downloaded, and what is not wanted is not sent', async () => {
  const zip = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')
  await choose(
    ben,
    { name: 'Setup sheet.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'O1000.zip', mimeType: 'application/zip', buffer: zip },
    { name: 'Mistaken.pdf', mimeType: 'application/pdf', buffer: pdf },
  )
  await waiting(ben).filter({ hasText: 'Mistaken.pdf' }).getByRole('button', { name: 'Cancel' }).click()
  await button(ben, 'Send').click()
  const file = log(ann).getByRole('button', { name: /^O1000\.zip, / })
  await file.waitFor()
  const [download] = await Promise.all([ann.waitForEvent('download'), file.click()])
  expect(download.suggestedFilename()).toBe('O1000.zip')
  await log(ann)
    .getByRole('button', { name: /^Setup sheet\.pdf, / })
    .click()
  await ann.getByRole('dialog', { name: 'Setup sheet.pdf' }).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => log(ann).getByText('Mistaken').count()).toBe(0)
})

test('a file that is not taken says why; one that was cut off goes on by itself, and is said once', async () => {
  await bed.ask('POST', '/organizations/1/settings', { fileKinds: ['pictures'] })
  await choose(ann, { name: 'Setup sheet.pdf', mimeType: 'application/pdf', buffer: pdf })
  await button(ann, 'Send').click()
  const refused = waiting(ann).filter({ hasText: 'Setup sheet.pdf' })
  await refused.getByText('your organization takes: Pictures', { exact: false }).waitFor()
  await shots(ann, 'chat-file-refused')
  await refused.getByRole('button', { name: 'Cancel' }).click()
  await refused.waitFor({ state: 'detached' })
  cable.pull()
  await put(ann, 'paste', 'Chips.png')
  await button(ann, 'Send').click()
  await waiting(ann).getByText('it goes on by itself', { exact: false }).waitFor()
  cable.putIn()
  await log(ben).getByRole('img', { name: 'Chips.png' }).waitFor()
  await waiting(ann).first().waitFor({ state: 'detached' })
  await expect.poll(() => log(ben).getByRole('img', { name: 'Chips.png' }).count()).toBe(1)
})

test('a file that is taken back is gone on every page', async () => {
  const own = log(ann).getByRole('article').filter({ hasText: 'Worn insert.png' })
  await own.hover()
  await own.getByRole('button', { name: 'Take back: Worn insert.png' }).click()
  await button(ann, 'Yes').click()
  await log(ben).getByText(`${bedUser.userName} took this back`).waitFor()
  await expect.poll(() => log(ben).getByText('Worn insert.png').count()).toBe(0)
  expect(troubles).toEqual([[], []])
})

test('on a phone pictures keep to the width, and files are chosen by touch', async () => {
  const { page, context } = await browser.signedIn(
    new URL(ann.url()).pathname + new URL(ann.url()).search,
    colleague,
    phone,
  )
  await log(page).getByRole('img', { name: 'Chips.png' }).waitFor()
  const [scrolled, shown] = await log(page).evaluate((element) => [element.scrollWidth, element.clientWidth])
  expect(scrolled).toBeLessThanOrEqual(shown!)
  expect((await button(page, 'Add files').boundingBox())!.height).toBeGreaterThanOrEqual(48)
  await choose(page, {
    name: 'Setup sheet of the second operation, revision C.pdf',
    mimeType: 'application/pdf',
    buffer: pdf,
  })
  await waiting(page).waitFor()
  await shots(page, 'chat-files-phone')
  await expectAccessible(page)
  await context.close()
})
