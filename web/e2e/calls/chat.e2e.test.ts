import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, selectOption } from '../fixtures/browser.fixture.ts'
import { createCable } from '../fixtures/cable.fixture.ts'
import { expectAccessible } from '../fixtures/expectAccessible.ts'
import { fixtureUser } from '../fixtures/plant.fixture.ts'
import { shots } from '../fixtures/shots.ts'
import { colleague, createGridFixture } from '../lists/grid.fixture.ts'

let fixture: Awaited<ReturnType<typeof createGridFixture>>
let cable: Awaited<ReturnType<typeof createCable>>
let browser: Awaited<ReturnType<typeof openBrowser>>
let ann: Page
let ben: Page
const problems: string[][] = []

beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  cable = await createCable(Number(new URL(fixture.origin).port))
  browser = await openBrowser(cable.origin)
  const visits = await Promise.all([browser.signedIn('/chat'), browser.signedIn('/profile', colleague)])
  ;[ann, ben] = visits.map(({ page }) => page) as [Page, Page]
  problems.push(...visits.map((visit) => visit.troubles))
})
afterAll(async () => {
  await browser?.close()
  cable?.close()
  await fixture?.close()
})

const field = (page: Page) => page.getByRole('textbox', { name: /^Write to/ })
const log = (page: Page) => page.getByRole('log')
const waiting = (page: Page) => page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
const list = (page: Page) => page.getByRole('list', { name: 'Conversations' })
/** The badge next to the search at the top of every page. */
const mark = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Chat: / })

test('two people chat: a mention marks unread messages on the other’s page, and a withdrawn message disappears on both', async () => {
  await ann.getByText('There are no messages yet.', { exact: false }).waitFor()
  await ann.getByRole('button', { name: 'New conversation' }).click()
  const people = ann.getByRole('dialog').getByRole('combobox', { name: 'People' })
  await selectOption(people, 'coll')
  // Closes the list over the buttons, not the dialog.
  await people.press('Escape')
  await ann.getByRole('button', { name: 'Start' }).click()
  await field(ann).waitFor()
  // The other person can be called from here.
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
  const line = list(ben).getByRole('link', { name: new RegExp(`^${fixtureUser.userName}`) })
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
  const ownMessage = log(ben).getByRole('article').filter({ hasText: 'I come' })
  await ownMessage.hover()
  await ownMessage.getByRole('button', { name: 'Retract: I come' }).click()
  await ben.getByRole('button', { name: 'Yes' }).click()
  await log(ann).getByText(`${colleague.userName} retracted this message`).waitFor()
  await expect.poll(() => log(ann).getByText('I come').count()).toBe(0)
})

/** Drops a generated picture. */
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
    const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const data = new DataTransfer()
    data.items.add(new File([image!], called, { type: 'image/png' }))
    const options = { bubbles: true, cancelable: true }
    for (const type of ['dragover', 'drop'])
      element.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: data }))
  }, name)

test('a dropped picture appears in the message of the other person, opens larger, and disappears on both pages once it is withdrawn', async () => {
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
  const ownMessage = log(ann).getByRole('article').filter({ hasText: 'Worn insert.png' })
  await ownMessage.hover()
  await ownMessage.getByRole('button', { name: 'Retract: Worn insert.png' }).click()
  await ann.getByRole('button', { name: 'Yes' }).click()
  await log(ben).getByText(`${fixtureUser.userName} retracted this message`).waitFor()
  await expect.poll(() => log(ben).getByText('Worn insert.png').count()).toBe(0)
})

test('messages sent while the network was disconnected appear once it is back; unsent ones are retained, and sent once', async () => {
  cable.pull()
  const [{ conversationId }] = (await fixture.request('GET', '/chat/conversations')).data.conversations
  const body = { clientId: crypto.randomUUID(), said: 'Said while you were away' }
  await fixture.request('POST', `/chat/conversations/${conversationId}/messages`, body)
  await field(ann).fill('Into the void')
  await field(ann).press('Enter')
  await ann.getByRole('alert').filter({ hasText: 'Not sent. Your text is saved here.' }).waitFor()
  await expect.poll(() => field(ann).inputValue()).toBe('Into the void')
  cable.putIn()
  await log(ann).getByText('Said while you were away').waitFor()
  await field(ann).press('Enter')
  await log(ann).getByText('Into the void').waitFor()
  await log(ben).getByText('Into the void').waitFor()
  await expect.poll(() => log(ann).getByText('Into the void').count()).toBe(1)
  expect(problems).toEqual([[], []])
})
