import { checkValues } from '@takt/domain/areas/checksheets/responses/checkValue.ts'
import { operatorPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, phone, signIn } from '../fixtures/browser.fixture.ts'
import { createCable } from '../fixtures/cable.fixture.ts'
import { fixtureUser } from '../fixtures/plant.fixture.ts'
import { shots } from '../fixtures/shots.ts'
import { addUser } from '../fixtures/users.fixture.ts'
import { createGridFixture, type GridFixture } from '../lists/grid.fixture.ts'

const csv = `Check,What to Check,Kind,Unit,Nominal,Lower Limit,Upper Limit,Samples,How Often,Control Chart,Holds Work
D1,Bore diameter,number,mm,10,9.98,10.02,2,each hour,usual,false
V1,No burr at the edge,passed or failed,,,,,1,each part,usual,false
T1,Batch of the bar,in words,,,,,1,first piece,usual,false
`
const reader = { userName: 'reader@plant.test', password: 'a third long password' }
const operator = { userName: 'operator@plant.test', password: 'a fourth long password' }
const operation = { jobNum: 'J-100', assemblySeq: 0, oprSeq: 10 }

let fixture: GridFixture
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createGridFixture()
  await addUser(
    fixture.testEnvironment,
    reader,
    permissionsWhere((area, flag) => area === 'checksheets' && flag === 'read'),
  )
  await addUser(fixture.testEnvironment, operator, operatorPermissions)
  await fixture.request('POST', '/parts', { partNum: 'P-100' })
  await fixture.request('POST', '/resources', { resourceID: 'M-100', idealCycleSecs: 10 })
  await fixture.request('POST', '/jobs', { jobNum: 'J-100', partNum: 'P-100' })
  await fixture.request('POST', '/jobAssemblies', { jobNum: 'J-100', assemblySeq: 0 })
  await fixture.request('POST', '/jobOperations', { ...operation, resourceID: 'M-100' })
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const valuesOf = async (pageId: number) =>
  checkValues.parse((await fixture.request('GET', `/checkData?pageId=${pageId}&limit=1000`)).data).values
async function approved(docName: string) {
  const { pageId, revId } = (await fixture.request('POST', '/docs/checksheet', { csv, docName })).data
  await fixture.request('POST', `/docs/revision/${revId}/approve`, {})
  await fixture.request('POST', '/documents', { pageId, ...operation })
  return pageId as number
}

test('an operator fills in a checksheet at its operation; the server stores the values with the work', async () => {
  const pageId = await approved('Filled in')
  const { page, context, troubles: problems } = await browser.signedIn('/jobOperations/J-100~0~10', operator)
  const documents = page.getByRole('region', { name: 'Documents' })
  const entry = documents.getByRole('listitem').filter({ hasText: 'Filled in' })
  await entry.getByRole('link', { name: 'Fill In' }).waitFor()
  await entry.getByRole('link', { name: 'Filled in' }).click()
  await page.getByRole('link', { name: 'Fill In' }).click()
  await page.getByRole('heading', { name: 'Fill in: Filled in' }).waitFor()
  await page.getByText('Machine M-100, Job J-100 · P-100, Assembly 0, Operation 10, Part P-100').waitFor()
  await page.getByText('Value 1 of 2').waitFor()
  for (const key of ['1', '0', 'Decimal point', '0', '1', 'OK']) await button(page, key).click()
  await page.getByText('Value 2 of 2').waitFor()
  await page.keyboard.type('10.3')
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'Usual reasons' }).getByRole('button', { name: 'Tool worn' }).click()
  await page.getByLabel('What was done?').fill('Insert changed')
  await button(page, 'Save and continue').click()
  await button(page, 'Passed').click()
  await page.getByLabel('Your text').fill('4711')
  await button(page, 'OK').click()
  await page.getByText('All checks are filled in, 1 out of tolerance.').waitFor()
  await shots(page, 'fill-done-outside')
  await page.getByText('All values have been sent').waitFor()
  // Enters one of them again: both values are stored.
  await page
    .getByRole('list', { name: 'Checks' })
    .getByRole('button', { name: /D1 \(1\)/ })
    .click()
  await page.getByText('Corrects 10.01 mm; both are stored').waitFor()
  await page.keyboard.type('10,00')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await valuesOf(pageId)).length).toBe(5)
  const values = await valuesOf(pageId)
  const lines = values.map(({ checkID, sample, value, passed, text, reason, corrects, resourceID, partNum }) =>
    [checkID, sample, value ?? passed ?? text, reason, corrects === null, resourceID, partNum].join(' '),
  )
  expect(lines.sort()).toEqual([
    'D1 1 10  false M-100 P-100',
    'D1 1 10.01  true M-100 P-100',
    'D1 2 10.3 Tool worn true M-100 P-100',
    'T1 1 4711  true M-100 P-100',
    'V1 1 true  true M-100 P-100',
  ])
  await page.goto(`/checksheets/${pageId}`)
  await page.getByRole('switch', { name: 'Only out of tolerance' }).click()
  await page.getByRole('cell', { name: /Tool worn · Insert changed/ }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('an offline device reopens a checksheet and continues; input is retained and sent once', async () => {
  const pageId = await approved('On its own')
  await fixture.request('POST', '/resources', { resourceID: 'M-7', description: 'Lathe 7', idealCycleSecs: 10 })
  const cable = await createCable(Number(new URL(fixture.origin).port))
  const device = await openBrowser(cable.origin)
  try {
    const { page } = await device.signedIn(`/checksheets/${pageId}/fill?resourceID=M-7`, fixtureUser, phone)
    await page.getByText('Machine M-7 · Lathe 7').waitFor()
    await page.getByText('Value 1 of 2').waitFor()
    const isPageCached = () =>
      page.evaluate(async () => {
        const cache = await caches.open('takt.away')
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
        const files = loaded.filter(({ pathname }) => pathname.startsWith('/assets/')).map(({ href }) => href)
        const matches = await Promise.all(
          [`${location.origin}/`, `${location.origin}/takt.svg`, ...files].map((file) =>
            cache.match(file, { ignoreVary: true }),
          ),
        )
        return files.length > 0 && matches.every(Boolean)
      })
    await expect.poll(isPageCached, { timeout: 60_000 }).toBe(true)
    cable.pull()
    await page.reload()
    await page.getByText('Value 1 of 2').waitFor()
    const crumbs = page.getByRole('banner').getByRole('heading')
    await expect.poll(() => crumbs.textContent()).toMatch(/On its own$/)
    await page.keyboard.type('9.9')
    await page.locator('output', { hasText: '9.9' }).waitFor()
    // It is stored a moment after it is drawn.
    const waitUntilStored = (text: string) =>
      page.waitForFunction((text) => Object.values(sessionStorage).some((value) => String(value).includes(text)), text)
    await waitUntilStored('9.9')
    await page.reload()
    await page.locator('output', { hasText: '9.9' }).waitFor()
    // A failed request for data that this page does not need is not reported.
    await expect.poll(() => page.getByText('Failed to load report definitions').count()).toBe(0)
    await page.keyboard.type('9')
    await page.keyboard.press('Enter')
    await page.keyboard.type('10.3')
    await page.keyboard.press('Enter')
    await page.getByLabel('What is the reason?').fill('Tool worn')
    await shots(page, 'fill-away-phone')
    await page.getByLabel('What was done?').fill('Insert changed')
    await button(page, 'Save and continue').click()
    await button(page, 'Passed').click()
    await page.getByText('3 values wait to be sent').waitFor()
    await page.getByLabel('Your text').fill('Batch 47')
    await waitUntilStored('Batch 47')
    await page.reload()
    await page.getByText('3 values wait to be sent').waitFor()
    await expect.poll(() => page.getByLabel('Your text').inputValue()).toBe('Batch 47')
    await button(page, 'OK').click()
    await page.getByText('4 values wait to be sent').waitFor()
    expect(await valuesOf(pageId)).toEqual([])
    cable.putIn()
    await page.getByText('All values have been sent').waitFor()
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
    // Signing out removes everything that this device stored of the user.
    await page.evaluate(() => localStorage.setItem('takt.checkEntry\nother', '{}'))
    const storedKeys = () =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('takt.away')).length)
    expect(await storedKeys()).toBeGreaterThan(1)
    await button(page, 'Your account').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/signedOut**')
    expect(await storedKeys()).toBe(0)
  } finally {
    await device.close()
    cable.close()
  }
})

test('another user who signs in after a session ended sees nothing that the device stored, online or offline', async () => {
  const pageId = await approved('Of the one before')
  const cable = await createCable(Number(new URL(fixture.origin).port))
  const device = await openBrowser(cable.origin)
  const path = `/checksheets/${pageId}/fill`
  try {
    const first = await device.signedIn(path, fixtureUser, phone)
    await first.page.getByText('Value 1 of 2').waitFor()
    const storedKeys = (page: Page) =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('takt.away')).length)
    await expect.poll(() => storedKeys(first.page)).toBeGreaterThan(1)
    const isPageCached = () =>
      first.page.evaluate(async () => Boolean(await (await caches.open('takt.away')).match('/')))
    await expect.poll(isPageCached, { timeout: 60_000 }).toBe(true)
    // The session ends at the server while no page is open here.
    const token = await first.page.evaluate(() => JSON.parse(localStorage.getItem('takt.session')!).authtoken as string)
    await first.page.close()
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${fixture.origin}/api/users/logout`, { method: 'POST', headers })).status).toBe(200)
    const page = await first.context.newPage()
    page.setDefaultTimeout(60_000)
    await page.goto('/login')
    await signIn(page, reader)
    await button(page, 'Your account').waitFor()
    expect(await storedKeys(page)).toBe(0)
    cable.pull()
    await page.goto(path)
    await page.getByText('The server cannot be reached').waitFor()
    await expect.poll(() => page.getByText('Value 1 of 2').count()).toBe(0)
    cable.putIn()
    await page.getByRole('alert').filter({ hasText: 'You may read this checksheet but not fill it in' }).waitFor()
    cable.pull()
    await page.reload()
    // Data stored for the current user is theirs.
    await page.getByRole('alert').filter({ hasText: 'You may read this checksheet but not fill it in' }).waitFor()
  } finally {
    await device.close()
    cable.close()
  }
})
