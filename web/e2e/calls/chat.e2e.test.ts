import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, choose, openBrowser } from '../beds/browser.bed.ts'
import { createCable } from '../beds/cable.bed.ts'
import { expectAccessible } from '../beds/expectAccessible.ts'
import { bedUser } from '../beds/plant.bed.ts'
import { shots } from '../beds/shots.ts'
import { colleague, createGridBed } from '../lists/grid.bed.ts'

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
  const visits = await Promise.all([browser.signedIn('/chat'), browser.signedIn('/profile', colleague)])
  ;[ann, ben] = visits.map(({ page }) => page) as [Page, Page]
  troubles.push(...visits.map((visit) => visit.troubles))
})
afterAll(async () => {
  await browser?.close()
  cable?.close()
  await bed?.close()
})

const field = (page: Page) => page.getByRole('textbox', { name: /^Write to/ })
const log = (page: Page) => page.getByRole('log')
const waiting = (page: Page) => page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
const list = (page: Page) => page.getByRole('list', { name: 'Conversations' })
/** Marks beside the search at the top of every page. */
const mark = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Chat: / })

test('two people talk: a mention marks what is unread on the other’s page, and what is taken back is gone on both', async () => {
  await ann.getByText('Nobody has written to you yet.', { exact: false }).waitFor()
  await ann.getByRole('button', { name: 'New conversation' }).click()
  const people = ann.getByRole('dialog').getByRole('combobox', { name: 'People' })
  await choose(people, 'coll')
  // The list over the buttons closes, not the dialog.
  await people.press('Escape')
  await ann.getByRole('button', { name: 'Start' }).click()
  await field(ann).waitFor()
  // Whom one writes to one can call from here.
  const call = ann.getByRole('region', { name: /./ }).getByRole('button', { name: /^Call / })
  await expect.poll(() => call.isEnabled()).toBe(true)
  await field(ann).focus()
  await ann.keyboard.type('Morning @coll')
  const offered = ann.getByRole('listbox', { name: 'Mention' }).getByRole('option')
  await expect.poll(() => offered.allTextContents()).toEqual([colleague.userName])
  await ann.keyboard.press('Enter')
  await expect.poll(() => field(ann).inputValue()).toBe(`Morning @${colleague.userName} `)
  await ann.keyboard.type('have you seen this?')
  await ann.keyboard.press('Shift+Enter')
  await ann.keyboard.type('The lathe stands.')
  await ann.keyboard.press('Enter')
  await mark(ben).waitFor()
  await expect.poll(() => mark(ben).getAttribute('aria-label')).toBe('Chat: 1 unread conversation that mentions you')
  await log(ann).getByText('The lathe stands.').waitFor()
  await expect.poll(() => field(ann).inputValue()).toBe('')
  await mark(ben).click()
  const line = list(ben).getByRole('link', { name: new RegExp(`^${bedUser.userName}`) })
  await line.getByRole('img', { name: '1 unread, mentions you' }).waitFor()
  await shots(ben, 'chat-list')
  await line.click()
  await log(ben).getByText('The lathe stands.').waitFor()
  await mark(ben).waitFor({ state: 'detached' })
  await expect.poll(() => log(ben).locator('mark').textContent()).toBe(`@${colleague.userName}`)
  await field(ben).fill('I come')
  await ben.getByRole('button', { name: 'Send' }).click()
  await log(ann).getByText('I come').waitFor()
  await shots(ann, 'chat')
  const own = log(ben).getByRole('article').filter({ hasText: 'I come' })
  await own.hover()
  await own.getByRole('button', { name: 'Take back: I come' }).click()
  await ben.getByRole('button', { name: 'Yes' }).click()
  await log(ann).getByText(`${colleague.userName} took this back`).waitFor()
  await expect.poll(() => log(ann).getByText('I come').count()).toBe(0)
})

/** Drops a picture that is drawn here. */
const drop = (page: Page, name: string) =>
  field(page).evaluate(async (element, called) => {
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
    for (const type of ['dragover', 'drop'])
      element.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: data }))
  }, name)

test('a dropped picture is seen by the other in the message, opens larger, and is gone on both pages once it is taken back', async () => {
  await drop(ann, 'Worn insert.png')
  await waiting(ann).filter({ hasText: 'Worn insert.png' }).getByText('waiting').waitFor()
  await field(ann).fill('Flank wear 0.4 mm')
  await shots(ann, 'chat-files-waiting')
  await ann.getByRole('button', { name: 'Send' }).click()
  const picture = (page: Page) => log(page).getByRole('img', { name: 'Worn insert.png' })
  await picture(ben).waitFor()
  await expect.poll(() => picture(ben).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await expect.poll(() => waiting(ann).count()).toBe(0)
  await expect

    .poll(async () => (await log(ben).getByRole('article').allTextContents()).slice(-2))
    .toEqual([expect.stringContaining('Flank wear 0.4 mm'), expect.stringMatching(/Worn insert\.png, [\d.]+ [kM]B/)])
  await shots(ben, 'chat-files')
  await ben.getByRole('button', { name: 'Open Worn insert.png' }).click()
  const dialog = ben.getByRole('dialog', { name: 'Worn insert.png' })
  await dialog.getByRole('img', { name: 'Worn insert.png' }).waitFor()
  await dialog.getByRole('button', { name: 'Download' }).waitFor()
  await shots(ben, 'chat-file-open')
  await expectAccessible(ben, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  const own = log(ann).getByRole('article').filter({ hasText: 'Worn insert.png' })
  await own.hover()
  await own.getByRole('button', { name: 'Take back: Worn insert.png' }).click()
  await ann.getByRole('button', { name: 'Yes' }).click()
  await log(ben).getByText(`${bedUser.userName} took this back`).waitFor()
  await expect.poll(() => log(ben).getByText('Worn insert.png').count()).toBe(0)
})

test('what was said while the cable was out is there once it is in again; what could not be sent is kept, and said once', async () => {
  cable.pull()
  const [{ conversationId }] = (await bed.ask('GET', '/chat/conversations')).data.conversations
  const body = { clientId: crypto.randomUUID(), said: 'Said while you were away' }
  await bed.ask('POST', `/chat/conversations/${conversationId}/messages`, body)
  await field(ann).fill('Into the void')
  await field(ann).press('Enter')
  await ann.getByRole('alert').filter({ hasText: 'Not sent. What you wrote is kept here.' }).waitFor()
  await expect.poll(() => field(ann).inputValue()).toBe('Into the void')
  cable.putIn()
  await log(ann).getByText('Said while you were away').waitFor()
  await field(ann).press('Enter')
  await log(ann).getByText('Into the void').waitFor()
  await log(ben).getByText('Into the void').waitFor()
  await expect.poll(() => log(ann).getByText('Into the void').count()).toBe(1)
  expect(troubles).toEqual([[], []])
})
