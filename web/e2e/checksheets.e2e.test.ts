import { checkValues } from '@takt/domain/checksheets/answers/checkValue.ts'
import { operatorPermissions, permissionsWhere } from '@takt/domain/rights/permissions.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, phone, signIn } from './browser.bed.ts'
import { createCable } from './cable.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'
import { bedUser } from './plant.bed.ts'
import { shots } from './shots.ts'
import { addUser } from './users.bed.ts'

const csv = `Check,What to Check,Kind,Unit,Nominal,Lower Limit,Upper Limit,Samples,How Often,Control Chart,Holds Work
D1,Bore diameter,number,mm,10,9.98,10.02,2,each hour,usual,false
V1,No burr at the edge,passed or failed,,,,,1,each part,usual,false
T1,Batch of the bar,in words,,,,,1,first piece,usual,false
`
const reader = { userName: 'reader@plant.test', password: 'a third long password' }
const operator = { userName: 'operator@plant.test', password: 'a fourth long password' }
const operation = { jobNum: 'J-100', assemblySeq: 0, oprSeq: 10 }

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  await addUser(
    bed.world,
    reader,
    permissionsWhere((area, flag) => area === 'checksheets' && flag === 'read'),
  )
  await addUser(bed.world, operator, operatorPermissions)
  await bed.ask('POST', '/parts', { partNum: 'P-100' })
  await bed.ask('POST', '/resources', { resourceID: 'M-100', idealCycleSecs: 10 })
  await bed.ask('POST', '/jobs', { jobNum: 'J-100', partNum: 'P-100' })
  await bed.ask('POST', '/jobs', { jobNum: 'J-001', partNum: 'P-100', status: 'completed' })
  await bed.ask('POST', '/jobAssemblies', { jobNum: 'J-100', assemblySeq: 0 })
  await bed.ask('POST', '/jobOperations', { ...operation, resourceID: 'M-100' })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
const file = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
const valuesOf = async (pageId: number) =>
  checkValues.parse((await bed.ask('GET', `/checkData?pageId=${pageId}&limit=1000`)).data).values
async function approved(docName: string) {
  const { pageId, revId } = (await bed.ask('POST', '/docs/checksheet', { csv, docName })).data
  await bed.ask('POST', `/docs/revision/${revId}/approve`, {})
  await bed.ask('POST', '/documents', { pageId, ...operation })
  return pageId as number
}

test('a checksheets screen: a CSV is tried, its problems told by line and column, then it is a checksheet', async () => {
  const { page, context, troubles } = await browser.signedIn('/checksheets')
  await button(page, 'New from CSV').click()
  const dialog = page.getByRole('dialog', { name: 'Import a checksheet from CSV' })
  await dialog.locator('input[type=file]').setInputFiles(file('First piece.csv', csv.replace('9.98', '10.5')))
  await dialog.getByText('1 problem: nothing can be imported yet').waitFor()
  await dialog.getByRole('row', { name: '2 Lower Limit 10.5 must not lie above the upper limit' }).waitFor()
  await button(page, 'Another file').click()
  await dialog.locator('input[type=file]').setInputFiles(file('First piece.csv', csv))
  await dialog.getByText('3 checks found').waitFor()
  await dialog.getByRole('cell', { name: '10 ±0.02 mm' }).waitFor()
  await expect.poll(() => dialog.getByLabel('Name of the checksheet').inputValue()).toBe('First piece')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await notice(page, 'Checksheet Imported')
  const { data } = await bed.ask('GET', '/docs?docName=First_piece')
  await page.goto(`/checksheets/${data[0].pageId}`)
  await page
    .getByRole('table', { name: 'Checks' })
    .getByRole('row', { name: /V1 No burr at the edge – Passed/ })
    .waitFor()
  await expectAccessible(page)
  expect(troubles).toEqual([])
  await context.close()
})

test('a checksheet is taken along as CSV; that it failed is said', async () => {
  const pageId = await approved('Taken along')
  const { page, context } = await browser.signedIn(`/checksheets/${pageId}`)
  const route = '**/api/docs/checksheet/*/csv'
  await page.route(route, (call) => call.abort())
  await button(page, 'Download CSV').click()
  await notice(page, 'Failed to download checksheet CSV file')
  await page.unroute(route)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()])
  expect(download.suggestedFilename()).toBe('Taken_along.csv')
  await context.close()
})

test('an operator fills in a checksheet at its operation, by touch and by a gauge that types; out of tolerance it asks why', async () => {
  const pageId = await approved('Filled in')
  const { page, context, troubles } = await browser.signedIn('/jobOperations/J-100~0~10', operator)
  const documents = page.getByRole('region', { name: 'Documents' })
  const entry = documents.getByRole('listitem').filter({ hasText: 'Filled in' })
  await entry.getByRole('link', { name: 'Fill In' }).waitFor()
  await entry.getByRole('link', { name: 'Filled in' }).click()
  await page.getByRole('link', { name: 'Fill In' }).click()
  await page.getByRole('heading', { name: 'Fill in: Filled in' }).waitFor()
  await page.getByText('Machine M-100, Job J-100 · P-100, Assembly 0, Operation 10, Part P-100').waitFor()
  for (const key of await page.getByRole('group', { name: 'Digits' }).getByRole('button').all()) {
    const { width, height } = (await key.boundingBox())!
    expect([width >= 48, height >= 48]).toEqual([true, true])
  }
  await page.getByText('Value 1 of 2').waitFor()
  await expectAccessible(page)
  for (const key of ['1', '0', 'Decimal point', '0', '1', 'OK']) await button(page, key).click()
  await page.getByText('Value 2 of 2').waitFor()
  // Nothing has the focus: a gauge types all the same.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.type('10.3')
  await page.keyboard.press('Enter')
  await page.getByText('Out of tolerance: 10 ±0.02 mm is expected, 9.98 to 10.02 mm').waitFor()
  const goOn = button(page, 'Keep and go on')
  await expect.poll(() => goOn.isDisabled()).toBe(true)
  // Both questions are in sight, above the keys, each with answers beneath it.
  await page.setViewportSize({ width: 1280, height: 800 })
  const foot = (await goOn.boundingBox())!
  for (const [question, usual] of [
    ['Why is it so?', 'Usual reasons'],
    ['What was done?', 'Usual actions'],
  ] as const) {
    const asked = (await page.getByLabel(question).boundingBox())!
    const answers = (await page.getByRole('group', { name: usual }).boundingBox())!
    expect([question, asked.y < answers.y, answers.y + answers.height <= foot.y]).toEqual([question, true, true])
  }
  await shots(page, 'fill-explain')
  // The first time, too, an answer is one tap away.
  await page.getByRole('group', { name: 'Usual reasons' }).getByRole('button', { name: 'Tool worn' }).click()
  await expect.poll(() => page.getByLabel('Why is it so?').inputValue()).toBe('Tool worn')
  await page.getByLabel('What was done?').fill('Insert changed')
  await button(page, 'Keep and go on').click()
  await button(page, 'Passed').click()
  await page.getByLabel('Your answer').fill('4711')
  await button(page, 'OK').click()
  await page.getByText('All checks are filled in, 1 out of tolerance.').waitFor()
  await shots(page, 'fill-done-outside')
  await page.getByText('All values are sent').waitFor()
  // One of them once more: both are kept.
  await page
    .getByRole('list', { name: 'Checks' })
    .getByRole('button', { name: /D1 \(1\)/ })
    .click()
  await page.getByText('Corrects 10.01 mm; both are kept').waitFor()
  await page.keyboard.type('10,00')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await valuesOf(pageId)).length).toBe(5)
  const values = await valuesOf(pageId)
  const said = values.map(({ checkID, sample, value, passed, text, reason, corrects, resourceID, partNum }) =>
    [checkID, sample, value ?? passed ?? text, reason, corrects === null, resourceID, partNum].join(' '),
  )
  expect(said.sort()).toEqual([
    'D1 1 10  false M-100 P-100',
    'D1 1 10.01  true M-100 P-100',
    'D1 2 10.3 Tool worn true M-100 P-100',
    'T1 1 4711  true M-100 P-100',
    'V1 1 true  true M-100 P-100',
  ])
  // What was said before is said again by a tap.
  await page
    .getByRole('list', { name: 'Checks' })
    .getByRole('button', { name: /D1 \(2\)/ })
    .click()
  await page.keyboard.type('10,31')
  await page.keyboard.press('Enter')
  for (const said of ['Tool worn', 'Insert changed'])
    await page
      .getByRole('group', { name: /Usual (reasons|actions)/ })
      .getByRole('button', { name: said })
      .click()
  await expectAccessible(page)
  await shots(page, 'fill-said-before')
  await button(page, 'Keep and go on').click()
  await expect.poll(async () => (await valuesOf(pageId))[0]?.reason).toBe('Tool worn')
  await page.goto(`/checksheets/${pageId}`)
  await page.getByRole('switch', { name: 'Only out of tolerance' }).click()
  await page
    .getByRole('cell', { name: /Tool worn · Insert changed/ })
    .first()
    .waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('while the network is away values are kept, through a reload, and sent once when it is back', async () => {
  const pageId = await approved('Away')
  const { page, context } = await browser.signedIn(`/checksheets/${pageId}/fill?resourceID=M-9`, bedUser, phone)
  await page.getByText('Value 1 of 2').waitFor()
  await context.setOffline(true)
  for (const value of ['9.99', '10.01']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await button(page, 'Passed').click()
  await page.getByText('3 values wait to be sent').waitFor()
  expect(await valuesOf(pageId)).toEqual([])
  await bed.ask('POST', '/resources', { resourceID: 'M-9', idealCycleSecs: 10 })
  await context.setOffline(false)
  await page.reload()
  await page.getByText('All values are sent').waitFor()
  // What was found is not asked for again.
  await page.getByLabel('Your answer').waitFor()
  const values = await valuesOf(pageId)
  expect(values.map(({ value, passed, resourceID }) => [value ?? passed, resourceID]).reverse()).toEqual([
    [9.99, 'M-9'],
    [10.01, 'M-9'],
    [true, 'M-9'],
  ])
  await context.close()
})

test('a device without a network opens a checksheet anew and goes on; what was typed is there, and is sent once', async () => {
  const pageId = await approved('On its own')
  await bed.ask('POST', '/resources', { resourceID: 'M-7', description: 'Lathe 7', idealCycleSecs: 10 })
  const cable = await createCable(Number(new URL(bed.origin).port))
  const device = await openBrowser(cable.origin)
  try {
    const { page } = await device.signedIn(`/checksheets/${pageId}/fill?resourceID=M-7`, bedUser, phone)
    await page.getByText('Machine M-7 · Lathe 7').waitFor()
    await page.getByText('Value 1 of 2').waitFor()
    const isHeld = () =>
      page.evaluate(async () => {
        const cache = await caches.open('takt.away')
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
        const files = loaded.filter(({ pathname }) => pathname.startsWith('/assets/')).map(({ href }) => href)
        const held = await Promise.all(
          [`${location.origin}/`, `${location.origin}/takt.svg`, ...files].map((file) =>
            cache.match(file, { ignoreVary: true }),
          ),
        )
        return files.length > 0 && held.every(Boolean)
      })
    await expect.poll(isHeld, { timeout: 60_000 }).toBe(true)
    cable.pull()
    await page.reload()
    await page.getByText('Value 1 of 2').waitFor()
    const crumbs = page.getByRole('banner').getByRole('heading')
    await expect.poll(() => crumbs.textContent()).toMatch(/On its own$/)
    await page.keyboard.type('9.9')
    await page.locator('output', { hasText: '9.9' }).waitFor()
    // It is kept a moment after it is drawn.
    const isKept = (text: string) =>
      page.waitForFunction((text) => Object.values(sessionStorage).some((kept) => String(kept).includes(text)), text)
    await isKept('9.9')
    await page.reload()
    await page.locator('output', { hasText: '9.9' }).waitFor()
    // What this page does not need and nobody answers for is not told of.
    await expect.poll(() => page.getByText('Failed to load report definitions').count()).toBe(0)
    await page.keyboard.type('9')
    await page.keyboard.press('Enter')
    await page.keyboard.type('10.3')
    await page.keyboard.press('Enter')
    await page.getByLabel('Why is it so?').fill('Tool worn')
    await shots(page, 'fill-away-phone')
    await page.getByLabel('What was done?').fill('Insert changed')
    await button(page, 'Keep and go on').click()
    await button(page, 'Passed').click()
    await page.getByText('3 values wait to be sent').waitFor()
    await page.getByLabel('Your answer').fill('Batch 47')
    await isKept('Batch 47')
    await page.reload()
    await page.getByText('3 values wait to be sent').waitFor()
    await expect.poll(() => page.getByLabel('Your answer').inputValue()).toBe('Batch 47')
    await button(page, 'OK').click()
    await page.getByText('4 values wait to be sent').waitFor()
    expect(await valuesOf(pageId)).toEqual([])
    cable.putIn()
    await page.getByText('All values are sent').waitFor()
    const values = await valuesOf(pageId)
    expect(
      values.map(({ value, passed, text, reason, resourceID }) => [value ?? passed ?? text, reason, resourceID]),
    ).toEqual([
      ['Batch 47', null, 'M-7'],
      [true, null, 'M-7'],
      [10.3, 'Tool worn', 'M-7'],
      [9.99, null, 'M-7'],
    ])
    await page.reload()
    await page.getByText('All checks are filled in, 1 out of tolerance.').waitFor()
    // Whoever signs out takes along what this device kept of them.
    await page.evaluate(() => localStorage.setItem('takt.checkEntry\nother', '{}'))
    const kept = () =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('takt.away')).length)
    expect(await kept()).toBeGreaterThan(1)
    await button(page, 'Your account').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/signedOut**')
    expect(await kept()).toBe(0)
  } finally {
    await device.close()
    cable.close()
  }
})

test('somebody else who signs in after a session ended is shown nothing that the device kept, with or without a network', async () => {
  const pageId = await approved('Of the one before')
  const cable = await createCable(Number(new URL(bed.origin).port))
  const device = await openBrowser(cable.origin)
  const path = `/checksheets/${pageId}/fill`
  try {
    const first = await device.signedIn(path, bedUser, phone)
    await first.page.getByText('Value 1 of 2').waitFor()
    const kept = (page: Page) =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('takt.away')).length)
    await expect.poll(() => kept(first.page)).toBeGreaterThan(1)
    const isHeld = () => first.page.evaluate(async () => Boolean(await (await caches.open('takt.away')).match('/')))
    await expect.poll(isHeld, { timeout: 60_000 }).toBe(true)
    // The session ends at the server, while no page is open here.
    const token = await first.page.evaluate(() => JSON.parse(localStorage.getItem('takt.session')!).authtoken as string)
    await first.page.close()
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${bed.origin}/api/users/logout`, { method: 'POST', headers })).status).toBe(200)
    const page = await first.context.newPage()
    page.setDefaultTimeout(60_000)
    await page.goto('/login')
    await signIn(page, reader)
    await button(page, 'Your account').waitFor()
    expect(await kept(page)).toBe(0)
    cable.pull()
    await page.goto(path)
    await page.getByText('The server cannot be reached').waitFor()
    await expect.poll(() => page.getByText('Value 1 of 2').count()).toBe(0)
    cable.putIn()
    await page.getByRole('alert').filter({ hasText: 'You may read this checksheet but not fill it in' }).waitFor()
    cable.pull()
    await page.reload()
    // What was kept for whoever is signed in now is theirs.
    await page.getByRole('alert').filter({ hasText: 'You may read this checksheet but not fill it in' }).waitFor()
  } finally {
    await device.close()
    cable.close()
  }
})

test('who may not fill a checksheet in is told before typing anything, and may read it', async () => {
  const pageId = await approved('Only read')
  const { page, context } = await browser.signedIn(`/checksheets/${pageId}/fill`, reader, phone)
  await page.getByRole('alert').filter({ hasText: 'You may read this checksheet but not fill it in' }).waitFor()
  await page
    .getByRole('table', { name: 'Checks' })
    .getByRole('row', { name: /D1 Bore diameter/ })
    .waitFor()
  for (const name of ['1', 'OK', 'Passed']) expect(await button(page, name).count()).toBe(0)
  await expectAccessible(page)
  await shots(page, 'fill-may-not')
  await page.goto(`/checksheets/${pageId}`)
  await page.getByText("To fill in you need 'Give reasons, fill in checks' on 'Dashboards'").waitFor()
  await expect.poll(() => button(page, 'Fill In').isDisabled()).toBe(true)
  await shots(page, 'sheet-may-not-fill')
  await context.close()
})

test('what was found without a network is sent from whatever is looked at then; until it is, the rail says how many', async () => {
  const pageId = await approved('Sent elsewhere')
  await bed.ask('POST', '/resources', { resourceID: 'M-8', idealCycleSecs: 10 })
  const { page, context } = await browser.signedIn(`/checksheets/${pageId}/fill?resourceID=M-8`)
  // Of a machine that tells nothing the clock alone counts.
  const due = page.getByRole('status', { name: 'Due at this machine' })
  await due.getByText('Due now: Bore diameter', { exact: true }).waitFor()
  await due
    .getByText('Not known, as the machine told nothing for a day: No burr at the edge, Batch of the bar')
    .waitFor()
  await page.getByText('Value 1 of 2').waitFor()
  await page.route('**/api/checkData', (call) => call.abort())
  for (const value of ['9.99', '10.01']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  const mark = page.getByRole('status', { name: '2 values wait to be sent' })
  await mark.getByText('2 not sent yet').waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Jobs' }).click()
  await page.getByRole('grid', { name: 'Job' }).waitFor()
  await mark.waitFor()
  await expectAccessible(page)
  expect(await valuesOf(pageId)).toEqual([])
  await page.unroute('**/api/checkData')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await mark.waitFor({ state: 'hidden' })
  await page.goBack()
  await due.getByText('Not known').waitFor()
  await due.getByText('Due now').waitFor({ state: 'hidden' })
  expect((await valuesOf(pageId)).map(({ value }) => value).sort()).toEqual([10.01, 9.99])
  await context.close()
})

test('checks are written line by line, by keyboard and by mouse: added, changed, moved, doubled and deleted', async () => {
  const pageId = await approved('By lines')
  const { page, context, troubles } = await browser.signedIn(`/checksheets/${pageId}?edit=${pageId}`)
  const grid = page.getByRole('grid', { name: 'Checks', exact: true })
  const cell = (text: string) => grid.getByRole('gridcell', { name: text, exact: true })
  const keys = async (...pressed: readonly string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  const save = button(page, 'Save')
  await cell('Bore diameter').waitFor()
  await shots(page, 'checks-by-line')
  // All but the last two columns, gauges, stands beside the rows' buttons.
  const gauge = await grid.getByRole('columnheader', { name: 'Gauge', exact: true }).boundingBox()
  const buttons = await grid.getByRole('button', { name: 'Move up' }).first().boundingBox()
  expect(gauge!.x).toBeLessThanOrEqual(buttons!.x)
  await expect
    .poll(async () => [await save.isDisabled(), await save.getAttribute('title')])
    .toEqual([true, 'Nothing has changed yet'])
  await cell('Bore diameter').click()
  await page.keyboard.type('Bore on the left')
  await keys('Enter', 'Control+End', 'Home')
  // The empty line at the end begins a new check.
  await page.keyboard.type('L1')
  await keys('Tab')
  await page.keyboard.type('Length')
  await keys('Tab', 'Tab', 'Tab')
  await page.keyboard.type('five')
  await keys('Enter')
  await page.getByText('1 problem: it cannot be saved yet').waitFor()
  await page.getByRole('row', { name: '4 · L1 Nominal five is no number, written as 1200.5' }).waitFor()
  await expect
    .poll(async () => [await save.isDisabled(), await save.getAttribute('title')])
    .toEqual([true, 'Mend what is wrong first'])
  await expectAccessible(page)
  await shots(page, 'checks-with-problem')
  // The CSV says the same, by the lines that its editor shows.
  await button(page, 'As CSV').click()
  const csvEditor = page.getByRole('textbox', { name: 'Text of the page, in Markdown' })
  await csvEditor.press('Control+Home')
  await csvEditor.press('End')
  await csvEditor.press('Enter')
  await page.getByRole('row', { name: '6 Nominal five is no number, written as 1200.5' }).waitFor()
  await button(page, 'As Lines').click()
  await page.getByRole('row', { name: '4 · L1 Nominal five is no number, written as 1200.5' }).waitFor()
  await cell('five').click()
  await page.keyboard.type('5')
  await keys('Enter')
  await page.getByText('it cannot be saved yet').waitFor({ state: 'hidden' })
  await expect.poll(() => save.isEnabled()).toBe(true)
  const act = async (row: string, action: string) => {
    const line = grid.getByRole('row').filter({ has: page.getByRole('gridcell', { name: row, exact: true }) })
    const direct = line.getByRole('button', { name: action })
    if (await direct.count()) return direct.click()
    await line.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act('L1', 'Move up')
  await act('D1', 'Duplicate')
  await act('T1', 'Delete')
  await button(page, 'As CSV').click()
  await page.getByRole('textbox', { name: 'Text of the page, in Markdown' }).waitFor()
  await button(page, 'As Lines').click()
  await button(page, 'Save').click()
  await notice(page, 'Saved')
  const { data } = await bed.ask('GET', `/docs/${pageId}`)
  expect(data.revision.text.split('\n').map((line: string) => line.split(',').slice(0, 5).join(' '))).toEqual([
    'Check What to Check Kind Unit Nominal',
    'D1 Bore on the left number mm 10',
    'D2 Bore on the left number mm 10',
    'V1 No burr at the edge passed or failed  ',
    'L1 Length number  5',
    '',
  ])
  expect(troubles).toEqual([])
  await context.close()
})

test('a CSV that is imported while checks are written takes their place only when asked, and is saved with them', async () => {
  const pageId = await approved('Imported over')
  const { page, context, troubles } = await browser.signedIn(`/checksheets/${pageId}?edit=${pageId}`)
  const grid = page.getByRole('grid', { name: 'Checks', exact: true })
  const cell = (text: string) => grid.getByRole('gridcell', { name: text, exact: true })
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  const dialog = page.getByRole('dialog', { name: 'Import a checksheet from CSV' })
  await cell('Bore diameter').click()
  await page.keyboard.type('Bore, as typed')
  await page.keyboard.press('Enter')
  await cell('Bore, as typed').waitFor()
  await button(page, 'Import CSV').click()
  await question.getByRole('button', { name: 'No' }).click()
  await cell('Bore, as typed').waitFor()
  await button(page, 'Import CSV').click()
  await question.getByRole('button', { name: 'Yes' }).click()
  // Nothing is lost before something takes its place.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await cell('Bore, as typed').waitFor()
  await button(page, 'Import CSV').click()
  await question.getByRole('button', { name: 'Yes' }).click()
  const imported = csv.replace('Bore diameter', 'Bore as imported')
  await dialog.locator('input[type=file]').setInputFiles(file('Imported over.csv', imported))
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await cell('Bore as imported').waitFor()
  await expect.poll(() => cell('Bore, as typed').count()).toBe(0)
  expect((await bed.ask('GET', `/docs/${pageId}`)).data.revision.revNum).toBe(1)
  await page.getByLabel('What changed').fill('From the drawing')
  const save = button(page, 'Save')
  await cell('No burr at the edge').click()
  await page.keyboard.type('No burr')
  await page.keyboard.press('Enter')
  await save.click()
  await notice(page, 'Document Saved')
  const { data } = await bed.ask('GET', `/docs/${pageId}`)
  const { revNum, text, comment } = data.revision
  // Columns that the file did not have are written with nothing in them.
  const written = imported
    .replace('No burr at the edge', 'No burr')
    .replace(/Holds Work$/m, '$&,Gauge,Gauge Kind')
    .replace(/false$/gm, '$&,,')
  expect([revNum, text, comment]).toEqual([2, written, 'From the drawing'])
  expect(troubles).toEqual([])
  await context.close()
})

test('a value that is refused says why and is discarded only when asked', async () => {
  const pageId = await approved('Refused')
  const { page, context } = await browser.signedIn(`/checksheets/${pageId}/fill?resourceID=M-none`)
  await page.getByText('Value 1 of 2').waitFor()
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await page.getByText('D1 was refused: there is no machine of that name').waitFor()
  // It is not ticked in the list of checks.
  await page.getByRole('button', { name: /^D1 .*✗ .* · refused$/ }).waitFor()
  // The other one is asked for; while one is refused nobody says that all are sent.
  await page.getByText('Value 2 of 2').waitFor()
  await expect.poll(() => page.getByText('All values are sent').count()).toBe(0)
  await button(page, 'Discard').click()
  await page.getByRole('alertdialog', { name: 'Discard this value?' }).getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => page.getByText('D1 was refused').count()).toBe(0)
  expect(await valuesOf(pageId)).toEqual([])
  // What was discarded is asked for anew, and is not there any more after a reload either.
  await page.getByText('Value 1 of 2').waitFor()
  await page.reload()
  await page.getByText('Value 1 of 2').waitFor()
  // What it was found at is chosen here.
  await page.getByText('No job is set').waitFor()
  await shots(page, 'fill-no-job')
  await button(page, 'Choose Job and Machine').click()
  const dialog = page.getByRole('dialog', { name: 'Choose Job and Machine' })
  const choose = async (label: string, option: string) => {
    await dialog.getByLabel(label).click()
    await page.getByRole('option', { name: option }).click()
  }
  // What is over is offered last.
  await dialog.getByLabel('Job').click()
  const offered = page.getByRole('option')
  await offered.filter({ hasText: 'J-100' }).waitFor()
  await expect
    .poll(() => offered.allInnerTexts())
    .toEqual([expect.stringMatching(/^J-100/), expect.stringMatching(/^J-001.*completed/s)])
  await page.keyboard.press('Escape')
  await choose('Job', 'J-100')
  await choose('Operation', '10')
  await expectAccessible(page)
  await shots(page, 'fill-choose-job')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await page.getByText('Machine M-100, Job J-100 · P-100, Assembly 0, Operation 10, Part P-100').waitFor()
  await page.getByText('Value 1 of 2').waitFor()
  // The next checksheet on this device begins with what was chosen.
  await page.goto(`/checksheets/${pageId}`)
  await page.getByRole('link', { name: 'Fill In' }).click()
  await page.getByText('Machine M-100, Job J-100 · P-100, Assembly 0, Operation 10, Part P-100').waitFor()
  await expect.poll(() => page.getByText('No job is set').count()).toBe(0)
  await context.close()
})

test('the keys that are needed are on the screen, with job and machine set and while a value is corrected', async () => {
  const pageId = await approved('Keys in sight')
  const touched = { viewport: { width: 1280, height: 800 }, hasTouch: true }
  const small = { viewport: { width: 1280, height: 640 }, hasTouch: true }
  for (const [name, device] of Object.entries({ touched, small, phone })) {
    const { page, context } = await browser.signedIn(
      `/checksheets/${pageId}/fill?jobNum=J-100&assemblySeq=0&oprSeq=10&resourceID=M-100`,
      operator,
      device,
    )
    /** Nothing lies over the middle of a key, and all of it is on the screen. */
    const isInSight = (key: string) =>
      button(page, key).evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        const above = document.elementFromPoint((left + right) / 2, bottom - 2)
        // What cannot be pressed yet lets what lies around it be hit.
        const isFree = element.contains(above) || above?.contains(element) === true
        return top >= 0 && bottom <= window.innerHeight && isFree
      })
    const expectKeys = async (...keys: readonly string[]) => {
      for (const key of keys) await expect.poll(() => isInSight(key), { message: `${key} on ${name}` }).toBe(true)
    }
    await page.getByText('Machine M-100, Job J-100').waitFor()
    await page.getByText('Value 1 of 2').waitFor()
    await expectKeys('OK', 'Delete the last digit', '7')
    await page.keyboard.type('10')
    await page.keyboard.press('Enter')
    await page.getByText('Value 2 of 2').waitFor()
    await page
      .getByRole('list', { name: 'Checks' })
      .getByRole('button', { name: /D1 \(1\)/ })
      .click()
    await page.getByText('Corrects 10 mm; both are kept').waitFor()
    await page.keyboard.type('9.1')
    await expectKeys('OK', 'Delete the last digit')
    await shots(page, `fill-keys-${name}`)
    await button(page, 'OK').click()
    await page.getByText('Out of tolerance: 10 ±0.02 mm is expected').waitFor()
    await expectKeys('Keep and go on', 'Measure again')
    const answers = page.getByRole('group', { name: /Usual (reasons|actions)/ }).getByRole('button')
    // Measured at one moment: what was said here before takes the place of the usual ones once it is known.
    const heights = await answers.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThan(4)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
    await expectAccessible(page)
    await shots(page, `fill-why-${name}`)
    await context.close()
  }
})

test('values of a measuring machine: tried, told what is wrong, imported, and the list begins anew with 25', async () => {
  const pageId = await approved('Measured by machine')
  const { page, context, troubles } = await browser.signedIn(`/checksheets/${pageId}`)
  const dialog = page.getByRole('dialog', { name: 'Import Values' })
  await button(page, 'Import Values').click()
  await dialog.getByText('No measuring source writes values of this checksheet yet.').waitFor()
  await button(page, 'New Source').click()
  // A sample names its columns; what is needed is there but for the name of the source.
  await page.getByRole('heading', { name: 'Add Measuring Source' }).waitFor()
  const form = page.getByRole('dialog')
  const sample = file('sample.csv', 'At;Check;Value;Operator\n24.11.2026 08:00;D1;10,01;Ada')
  await form.locator('input[type=file]').setInputFiles(sample)
  await form.getByRole('cell', { name: '10,01' }).waitFor()
  const fieldOf = (label: string) => form.getByLabel(new RegExp(`^${label}( \\*)?$`))
  await expect.poll(() => fieldOf('Column of the Value').inputValue()).toBe('Value')
  await expect.poll(() => fieldOf('Checksheet').inputValue()).toBe('Measured by machine')
  await expect.poll(() => fieldOf('Columns of Checks').count()).toBe(0)
  // What a file may have as well is out of the way until it is looked for.
  await expect.poll(() => fieldOf('Column of the Tool').isVisible()).toBe(false)
  await form.getByText('More: machine, job and other columns a file may have').click()
  await expect.poll(() => fieldOf('Column of the Tool').isVisible()).toBe(true)
  await fieldOf('Measuring Source').fill('CMM')
  await fieldOf('Dates').click()
  await page.getByRole('option', { name: 'Year first' }).click()
  await fieldOf('Decimal Sign').click()
  await page.getByRole('option', { name: 'Point' }).click()
  await expectAccessible(page)
  await shots(page, 'new-source')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await notice(page, 'Measuring Source Added')
  await dialog.getByText('CMM').waitFor()
  const hour = new Date(Date.now() - 3_600_000).toISOString().slice(0, 14)
  const values = Array.from({ length: 60 }, (_, i) => `${hour}${String(i).padStart(2, '0')}Z,D1,${i === 0 ? 11 : 10}`)
  const measured = (lines: readonly string[]) => file('measured.csv', ['At,Check,Value', ...lines].join('\n'))
  await dialog.locator('input[type=file]').setInputFiles(measured([...values, `${hour}00Z,D2,10`]))
  await dialog.getByText('1 problem: nothing can be imported yet').waitFor()
  await dialog.getByRole('row', { name: '62 Check D2 This checksheet has no check D2' }).waitFor()
  await button(page, 'Another file').click()
  await dialog.locator('input[type=file]').setInputFiles(measured(values))
  await dialog.getByText('60 values found, 60 of them new, 1 out of tolerance').waitFor()
  await expectAccessible(page)
  const asked = page.waitForRequest((request) => /\/checkData\?/.test(request.url()))
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  const query = new URL((await asked).url()).searchParams
  expect([query.get('limit'), query.get('offset')]).toEqual(['25', '0'])
  await notice(page, 'Values Imported')
  const rows = page.getByRole('table', { name: 'Values' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(26)
  // Who found a value stands beside it, in sight.
  const list = page.getByRole('table', { name: 'Values' })
  const heads = await list.getByRole('columnheader').allTextContents()
  expect(heads.slice(0, 4)).toEqual(['Found', 'Check', 'Value', 'By'])
  const [by, sight] = [list.getByRole('columnheader', { name: 'By' }), list.locator('xpath=..')]
  const [{ x, width }, within] = [(await by.boundingBox())!, (await sight.boundingBox())!]
  expect(x + width).toBeLessThan(within.x + within.width)
  await list.scrollIntoViewIfNeeded()
  await shots(page, 'sheet-values')
  await button(page, 'Older').click()
  await button(page, 'Older').click()
  await expect.poll(() => rows.count()).toBe(11)
  expect(new URL(page.url()).searchParams.get('values')).toBe('3')
  await page.reload()
  await expect.poll(() => rows.count()).toBe(11)
  expect(await valuesOf(pageId)).toHaveLength(60)
  await expectAccessible(page)
  // Another file is taken back by the notice that says it was imported; what it said stays and counts no more.
  await button(page, 'Import Values').click()
  await dialog.locator('input[type=file]').setInputFiles(measured([`${hour}59:30Z,D1,10`]))
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'Values Imported' }).hover()
  await button(page, 'Undo').click()
  await notice(page, 'Undone')
  await rows.filter({ hasText: 'taken back' }).first().waitFor()
  await shots(page, 'values-taken-back')
  const [gone, back] = (await valuesOf(pageId))
    .filter(({ at }) => at.includes(':59:30'))
    .toSorted((a) => (a.corrects ? 1 : -1))
  expect([gone?.value, gone?.correctedBy, back?.value]).toEqual([10, back?.entryId, null])
  expect(troubles).toEqual([])
  await context.close()
})
