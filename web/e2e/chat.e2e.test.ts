import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, choose, openBrowser, phone } from './browser.bed.ts'
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
  await bed.ask('POST', '/schedules', { scheduleID: 'S', shifts: [] })
  await bed.ask('POST', '/resources', { resourceID: 'M-01', scheduleID: 'S' })
  await bed.ask('POST', '/jobs', { jobNum: 'J-1' })
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
const list = (page: Page) => page.getByRole('list', { name: 'Conversations' })
/** Marks beside the search at the top of every page. */
const mark = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Chat: / })

test('two people talk: a mention is picked by keys, marks what is unread on the other’s page, and is read there', async () => {
  await ann.getByText('Nobody has written to you yet.', { exact: false }).waitFor()
  await ann.getByRole('button', { name: 'New conversation' }).click()
  // What it is about is chosen here too: a machine or a job in place of people.
  const machine = ann.getByRole('dialog').getByRole('combobox', { name: 'Or about a machine' })
  await choose(machine, 'M-01')
  await expect.poll(() => ann.getByRole('button', { name: 'Start' }).isEnabled()).toBe(true)
  await shots(ann, 'chat-begin')
  const job = ann.getByRole('dialog').getByRole('combobox', { name: 'Or about a job' })
  await choose(job, 'J-1')
  await expect.poll(async () => [await machine.inputValue(), await job.inputValue()]).toEqual(['', 'J-1'])
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
  await expectAccessible(ann)
})

test('what somebody takes back is gone on every page, and that there was something stays', async () => {
  const own = log(ben).getByRole('article').filter({ hasText: 'I come' })
  await own.hover()
  await own.getByRole('button', { name: 'Take back: I come' }).click()
  await ben.getByRole('button', { name: 'Yes' }).click()
  await log(ann).getByText(`${colleague.userName} took this back`).waitFor()
  await expect.poll(() => log(ann).getByText('I come').count()).toBe(0)
})

test('an address of this installation is a link by its name; whatever else is hostile in a text is text', async () => {
  const hostile = `<img src=x onerror="document.title='owned'"> javascript:alert(1) https://evil.example/jobs/J-1 \u202Egnp ${'W'.repeat(300)}`
  const said = `${cable.origin}/jobs/J-1 and ${cable.origin}/efficiency/details?machine=M-01, `
  const [{ conversationId }] = (await bed.ask('GET', '/chat/conversations')).data.conversations
  await bed.ask('POST', `/chat/conversations/${conversationId}/messages`, {
    clientId: crypto.randomUUID(),
    said: `${said}${hostile}`,
  })
  const last = log(ann).getByRole('article').last()
  await last.getByText('https://evil.example/jobs/J-1', { exact: false }).waitFor()
  await expect.poll(() => last.getByRole('link').allTextContents()).toEqual(['Job J-1', 'M-01 · Efficiency: Details'])
  await expect.poll(() => last.getByRole('link').first().getAttribute('href')).toBe('/jobs/J-1')
  await expect
    .poll(async () => [await last.locator('img').count(), await last.textContent()])
    .toEqual([0, expect.stringContaining('<img src=x onerror=')])
  const width = await log(ann).evaluate((element) => [element.scrollWidth, element.clientWidth])
  expect(width[0]).toBeLessThanOrEqual(width[1]!)
  expect(await ann.title()).not.toBe('owned')
})

test('a machine and a job are discussed from where they are looked at; a draft outlives the page, and a shared address comes into it', async () => {
  await ben.goto('/jobs/J-1')
  await ben.getByRole('link', { name: 'Discuss J-1' }).click()
  await field(ben).waitFor()
  await ben.getByRole('heading', { name: 'J-1' }).waitFor()
  await ben.goto('/resources/M-01')
  await ben.getByRole('link', { name: 'Discuss M-01' }).click()
  await ben.getByRole('heading', { name: 'M-01' }).waitFor()
  await field(ben).fill('Half a sentence')
  await ben.goto('/chat?machine=M-01&say=Down+since+10:00&share=/efficiency/details?machine%3DM-01')
  await expect
    .poll(() => field(ben).inputValue())
    .toBe(`Half a sentence\nDown since 10:00\n${cable.origin}/efficiency/details?machine=M-01\n`)
  expect(new URL(ben.url()).searchParams.get('share')).toBe(null)
  await field(ben).press('Enter')
  await log(ben).getByRole('link', { name: 'M-01 · Efficiency: Details' }).waitFor()
  await log(ben).getByRole('link', { name: 'M-01 · Efficiency: Details' }).click()
  await ben.waitForURL((url) => url.pathname === '/efficiency/details' && url.searchParams.get('machine') === 'M-01')
  await ben.goBack()
})

test('a search finds messages by their words and opens their conversation', async () => {
  await ann.getByRole('searchbox', { name: 'Search messages' }).fill('since DOWN')
  await ann.getByText('1 message found').waitFor()
  await ann.getByRole('list', { name: 'Search messages' }).getByRole('link').click()
  await log(ann).getByText('Down since 10:00').waitFor()
  // Who was never in it reads it, and takes part once they say so.
  await ann.getByRole('button', { name: 'Take part' }).click()
  await ann.getByRole('button', { name: 'Leave' }).waitFor()
  await shots(ann, 'chat-search')
  await ann.getByRole('searchbox', { name: 'Search messages' }).fill('')
  await list(ann).waitFor()
})

test('what was said while the cable was out is there once it is in again; what could not be sent is kept, and said once', async () => {
  cable.pull()
  const { conversationId } = (await bed.ask('POST', '/chat/conversations', { resourceID: 'M-01' })).data
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

test('on a phone the list and a conversation take turns', async () => {
  const { page, context } = await browser.signedIn('/chat', colleague, phone)
  await list(page)
    .getByRole('link', { name: new RegExp(`^${bedUser.userName}`) })
    .click()
  await field(page).waitFor()
  await expect.poll(() => list(page).isVisible()).toBe(false)
  await shots(page, 'chat-phone')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to the conversations' }).click()
  await list(page).waitFor()
  await shots(page, 'chat-phone-list')
  await context.close()
})
