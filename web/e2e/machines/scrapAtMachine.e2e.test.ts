import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPages } from '../beds/browser.bed.ts'
import { expectAccessible } from '../beds/expectAccessible.ts'
import { until } from '../beds/plant.bed.ts'
import { shots } from '../beds/shots.ts'
import { createDeviceBed, tablet } from './device.bed.ts'

let bed: Awaited<ReturnType<typeof createDeviceBed>>
let page: Page
beforeAll(async () => {
  bed = await createDeviceBed()
  const context = await bed.browser.browser.newContext({
    ...tablet,
    baseURL: bed.cable.origin,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  page = await context.newPage()
  page.setDefaultTimeout(Number(process.env.PATIENCE ?? 60_000))
  openPages.add(page)
})
afterAll(() => bed?.close())

type Counts = { good: number; scrap: number; rework: number }
/** What the machine made of job J-100, as evidence has it. */
async function evidence(): Promise<Counts> {
  const [start, end] = [Date.now() - 3_600_000, Date.now() + 3_600_000].map((at) => new Date(at).toISOString())
  const path = `/resources/${bed.machine.resourceID}/evidence?start=${start}&end=${end}`
  const { counts } = (await bed.ask('GET', path)).data as { counts: (Counts & { jobNum: string | null })[] }
  const sum = (name: keyof Counts) =>
    counts.filter(({ jobNum }) => jobNum === 'J-100').reduce((all, count) => all + count[name], 0)
  return { good: sum('good'), scrap: sum('scrap'), rework: sum('rework') }
}
/** The same from rollups, in planned time and outside of it. */
async function pivot(): Promise<{ unscheduledGood: number; scrap: number; rework: number }> {
  const [startDate, endDate] = [Date.now() - 172_800_000, Date.now() + 3_600_000].map((at) =>
    new Date(at).toISOString(),
  )
  const body = { resourceIDs: [bed.machine.resourceID], startDate, endDate, resolution: 'total', segments: ['jobNum'] }
  const { rows } = (await bed.ask('POST', '/analytics/qualityPivot', body)).data
  const row = rows.find(({ jobNum }: { jobNum: string }) => jobNum === 'J-100')
  return { unscheduledGood: row?.unscheduledGoodCount ?? 0, scrap: row?.scrapCount ?? 0, rework: row?.reworkCount ?? 0 }
}

test('says at the machine that parts are scrap or rework: counted everywhere, kept without a network, taken back', async () => {
  const { resourceID, deviceId } = bed.machine
  // One of parts alone, one of stops alone; the others are for both.
  await bed.ask('POST', '/reasons', { reasonCode: 'burr', description: 'Burr', usedFor: 'parts', priority: 2 })
  await bed.ask('POST', '/reasons', { reasonCode: 'door', description: 'Door open', usedFor: 'stops', priority: 3 })
  await bed.does('running', 9)
  await until('parts that are stored', async () => (await evidence()).good === 9)
  const { url } = (await bed.ask('POST', `/devices/${deviceId}/screen`)).data
  await page.goto(new URL(url).pathname + new URL(url).search)
  await page.getByRole('heading', { name: resourceID, exact: true }).waitFor()
  const made = page.getByLabel('Job')
  const fact = (label: string, count: string) =>
    made.getByText(label, { exact: true }).locator('..').getByText(count, { exact: true }).waitFor()
  await fact('Good', '9')
  await shots(page, 'device-scrap-button')

  await page.getByRole('button', { name: 'Scrap', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Scrap and rework' })
  await dialog.getByText('Of the good parts made last of J-100 · Turn both faces').waitFor()
  const touch = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }).click()
  const list = dialog.getByRole('region', { name: 'Said in the last hours' })
  await list.getByText('Nothing was said in the last hours.').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Say how many and why' }).isDisabled()).toBe(true)
  await touch('3')
  await dialog.getByRole('button', { name: 'Burr' }).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Door open' }).count()).toBe(0)
  await touch('Tool broken')
  await expectAccessible(page, '[role=dialog]')
  await shots(page, 'device-scrap')
  for (const touched of await dialog.getByRole('button').all()) {
    const { width, height } = (await touched.boundingBox())!
    await expect
      .poll(async () => [await touched.textContent(), width >= 48, height >= 48])
      .toEqual([expect.anything(), true, true])
  }
  await touch('Count 3 as scrap')
  await list.getByText('3 scrap · Tool broken').waitFor()
  await list.getByText('waits to be sent').waitFor({ state: 'detached' })
  expect(await evidence()).toEqual({ good: 6, scrap: 3, rework: 0 })

  // Without a network it is kept, and sent when that is back.
  await page.context().setOffline(true)
  await touch('Rework')
  await touch('2')
  await touch('No material')
  await touch('Count 2 as rework')
  await list.getByText(/waits to be sent/).waitFor()
  await shots(page, 'device-scrap-away')
  await page.context().setOffline(false)
  await expect.poll(() => list.getByText(/waits to be sent/).count()).toBe(0)
  await expect.poll(evidence).toEqual({ good: 4, scrap: 3, rework: 2 })

  // More than there are is refused with how many there are.
  await touch('Rework')
  await touch('5')
  await touch('Burr')
  await touch('Count 5 as rework')
  const refused = /^5 rework · Burr: Only 4 good parts of this operation are known from the last 24 hours, not 5/
  await dialog.getByText(refused).waitFor()
  await expectAccessible(page, '[role=dialog]')
  await shots(page, 'device-scrap-refused')
  // Taken up again it stands as it was said.
  await touch('Say otherwise')
  await dialog.getByText(refused).waitFor({ state: 'detached' })
  await touch('Count 5 as rework')
  await dialog.getByText(refused).waitFor()
  await touch('Discard')
  const question = page.getByRole('alertdialog')
  await question.getByText('Discard this entry?').waitFor()
  await shots(page, 'device-scrap-discard')
  for (const answer of await question.getByRole('button').all())
    expect((await answer.boundingBox())!.height).toBeGreaterThanOrEqual(64)
  await question.getByRole('button', { name: 'Yes' }).click()

  await touch('Back')
  await fact('Good', '4')
  await fact('Scrap', '3')
  const counted = async () => {
    const { scrap, rework } = await pivot()
    return [scrap, rework]
  }
  // Outside of planned time only good parts are counted there.
  const isPlanned = (await bed.ask('GET', '/resources/current')).data[0].planned
  if (isPlanned) await expect.poll(counted, { timeout: 60_000 }).toEqual([3, 2])
  else await expect.poll(async () => (await pivot()).unscheduledGood, { timeout: 60_000 }).toBe(4)

  await page.getByRole('button', { name: 'Scrap', exact: true }).click()
  await touch('Take back: 3 scrap · Tool broken')
  await list.getByText(/taken back/).waitFor()
  await expect.poll(evidence).toEqual({ good: 7, scrap: 0, rework: 2 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, '[role=dialog]')
  await shots(page, 'device-scrap-phone')
  await touch('Back')
  await fact('Good', '7')
  await shots(page, 'device-scrap-phone-machine')
})
