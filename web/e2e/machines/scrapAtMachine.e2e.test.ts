import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPages } from '../fixtures/browser.fixture.ts'
import { expectAccessible } from '../fixtures/expectAccessible.ts'
import { waitFor } from '../fixtures/plant.fixture.ts'
import { shots } from '../fixtures/shots.ts'
import { createDeviceFixture, tablet } from './device.fixture.ts'

let fixture: Awaited<ReturnType<typeof createDeviceFixture>>
let page: Page
beforeAll(async () => {
  fixture = await createDeviceFixture()
  const context = await fixture.browser.browser.newContext({
    ...tablet,
    baseURL: fixture.cable.origin,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  page = await context.newPage()
  page.setDefaultTimeout(Number(process.env.PATIENCE ?? 60_000))
  openPages.add(page)
})
afterAll(() => fixture?.close())

type Counts = { good: number; scrap: number; rework: number }
/** Returns the machine's counts of job J-100 from evidence. */
async function evidence(): Promise<Counts> {
  const [start, end] = [Date.now() - 3_600_000, Date.now() + 3_600_000].map((at) => new Date(at).toISOString())
  const path = `/resources/${fixture.machine.resourceID}/evidence?start=${start}&end=${end}`
  const { counts } = (await fixture.request('GET', path)).data as { counts: (Counts & { jobNum: string | null })[] }
  const totalOf = (name: keyof Counts) =>
    counts.filter(({ jobNum }) => jobNum === 'J-100').reduce((all, count) => all + count[name], 0)
  return { good: totalOf('good'), scrap: totalOf('scrap'), rework: totalOf('rework') }
}
/** Returns the counts from rollups, in planned time and outside it. */
async function pivot(): Promise<{ unscheduledGood: number; scrap: number; rework: number }> {
  const [startDate, endDate] = [Date.now() - 172_800_000, Date.now() + 3_600_000].map((at) =>
    new Date(at).toISOString(),
  )
  const body = {
    resourceIDs: [fixture.machine.resourceID],
    startDate,
    endDate,
    resolution: 'total',
    segments: ['jobNum'],
  }
  const { rows } = (await fixture.request('POST', '/analytics/qualityPivot', body)).data
  const row = rows.find(({ jobNum }: { jobNum: string }) => jobNum === 'J-100')
  return { unscheduledGood: row?.unscheduledGoodCount ?? 0, scrap: row?.scrapCount ?? 0, rework: row?.reworkCount ?? 0 }
}

test('an operator enters scrap and rework at the machine: counted everywhere, stored while offline, withdrawn', async () => {
  const { resourceID, deviceId } = fixture.machine
  // One for parts only, one for stops only; the others are for both.
  await fixture.request('POST', '/reasons', { reasonCode: 'burr', description: 'Burr', usedFor: 'parts', priority: 2 })
  await fixture.request('POST', '/reasons', {
    reasonCode: 'door',
    description: 'Door open',
    usedFor: 'stops',
    priority: 3,
  })
  await fixture.does('running', 9)
  await waitFor('parts that are stored', async () => (await evidence()).good === 9)
  const { url } = (await fixture.request('POST', `/devices/${deviceId}/screen`)).data
  await page.goto(new URL(url).pathname + new URL(url).search)
  await page.getByRole('heading', { name: resourceID, exact: true }).waitFor()
  const jobPanel = page.getByLabel('Job')
  const waitForCount = (label: string, count: string) =>
    jobPanel.getByText(label, { exact: true }).locator('..').getByText(count, { exact: true }).waitFor()
  await waitForCount('Good', '9')
  await shots(page, 'device-scrap-button')

  await page.getByRole('button', { name: 'Scrap', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Scrap and rework' })
  await dialog.getByText('Counted from the latest good parts of J-100 · Turn both faces').waitFor()
  const touch = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }).click()
  const list = dialog.getByRole('region', { name: 'Entries of the last hours' })
  await list.getByText('There are no entries in the last hours.').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Enter quantity and reason' }).isDisabled()).toBe(true)
  await touch('3')
  await dialog.getByRole('button', { name: 'Burr' }).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Door open' }).count()).toBe(0)
  await touch('Tool broken')
  await expectAccessible(page, '[role=dialog]')
  await shots(page, 'device-scrap')
  for (const touchTarget of await dialog.getByRole('button').all()) {
    const { width, height } = (await touchTarget.boundingBox())!
    await expect
      .poll(async () => [await touchTarget.textContent(), width >= 48, height >= 48])
      .toEqual([expect.anything(), true, true])
  }
  await touch('Report 3 as scrap')
  await list.getByText('3 scrap · Tool broken').waitFor()
  await list.getByText('waiting to be sent').waitFor({ state: 'detached' })
  expect(await evidence()).toEqual({ good: 6, scrap: 3, rework: 0 })

  // Offline the entry is stored, and sent when the network is back.
  await page.context().setOffline(true)
  await touch('Rework')
  await touch('2')
  await touch('No material')
  await touch('Report 2 as rework')
  await list.getByText(/waiting to be sent/).waitFor()
  await shots(page, 'device-scrap-away')
  await page.context().setOffline(false)
  await expect.poll(() => list.getByText(/waiting to be sent/).count()).toBe(0)
  await expect.poll(evidence).toEqual({ good: 4, scrap: 3, rework: 2 })

  // A number that is too high is rejected with the available number.
  await touch('Rework')
  await touch('5')
  await touch('Burr')
  await touch('Report 5 as rework')
  const rejection = /^5 rework · Burr: There are only 4 good parts of this operation in the last 24 hours, not 5/
  await dialog.getByText(rejection).waitFor()
  await expectAccessible(page, '[role=dialog]')
  await shots(page, 'device-scrap-refused')
  // Editing shows the previous content of the entry again.
  await touch('Correct')
  await dialog.getByText(rejection).waitFor({ state: 'detached' })
  await touch('Report 5 as rework')
  await dialog.getByText(rejection).waitFor()
  await touch('Discard')
  const confirmation = page.getByRole('alertdialog')
  await confirmation.getByText('Discard this entry?').waitFor()
  await shots(page, 'device-scrap-discard')
  for (const choiceButton of await confirmation.getByRole('button').all())
    expect((await choiceButton.boundingBox())!.height).toBeGreaterThanOrEqual(64)
  await confirmation.getByRole('button', { name: 'Yes' }).click()

  await touch('Back')
  await waitForCount('Good', '4')
  await waitForCount('Scrap', '3')
  const counted = async () => {
    const { scrap, rework } = await pivot()
    return [scrap, rework]
  }
  // Outside of planned time only good parts are counted there.
  const isPlanned = (await fixture.request('GET', '/resources/current')).data[0].planned
  if (isPlanned) await expect.poll(counted, { timeout: 60_000 }).toEqual([3, 2])
  else await expect.poll(async () => (await pivot()).unscheduledGood, { timeout: 60_000 }).toBe(4)

  await page.getByRole('button', { name: 'Scrap', exact: true }).click()
  await touch('Withdraw: 3 scrap · Tool broken')
  await list.getByText(/withdrawn/).waitFor()
  await expect.poll(evidence).toEqual({ good: 7, scrap: 0, rework: 2 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, '[role=dialog]')
  await shots(page, 'device-scrap-phone')
  await touch('Back')
  await waitForCount('Good', '7')
  await shots(page, 'device-scrap-phone-machine')
})
