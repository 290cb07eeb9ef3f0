import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createPlantBed, type PlantBed, until } from './plant.bed.ts'

const dayMs = 86_400_000
const today = Math.floor(Date.now() / dayMs) * dayMs

let bed: PlantBed
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createPlantBed({ machines: 3, timeZone: 'UTC', from: today - 2 * dayMs, to: today })
  browser = await openBrowser(bed.origin)
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const range = { start: today - 2 * dayMs, end: today }
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
const answer = async () => (await bed.total(range)).total.buckets[0]
const told = async () =>
  (await bed.ask('GET', '/devices?orderBy=deviceId:asc')).data as { deviceId: number; deviceName: string }[]

test('a device is deleted with a mouse and its machine keeps its figures; erasing says how much goes and waits for the name', async () => {
  const [first, second] = await told()
  const before = await until('all machines have told', async () => {
    const { resources, total } = await bed.total(range)
    const known = resources.every(({ buckets }: { buckets: { totalCount: number }[] }) => buckets[0]!.totalCount > 0)
    const [once] = total.buckets
    return known && JSON.stringify(await answer()) === JSON.stringify(once) && once
  })

  const { page, context, troubles } = await browser.signedIn(`/devices`)
  const row = page.getByRole('row').filter({ hasText: first!.deviceName })
  await row.hover()
  await row.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(first!.deviceName, { exact: true }).waitFor()
  await question.getByText('figures of the time before do not change', { exact: false }).waitFor()
  await expectAccessible(page, '[role=alertdialog]')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/delete.png` })
  await question.getByRole('button', { name: 'Yes' }).click()
  await notice(page, 'Deleted')
  // Sums of fractions may be added up in another order, which is told in the last digits: twelve are the same.
  const decimals = (value: number) => 12 - (value === 0 ? 0 : Math.ceil(Math.log10(Math.abs(value))))
  const figures = Object.entries(before).map(([name, value]) => [
    name,
    typeof value === 'number' ? expect.closeTo(value, decimals(value)) : value,
  ])
  expect(await answer()).toEqual(Object.fromEntries(figures))

  await page.goto(`/devices/${second!.deviceId}`)
  const panel = page.getByRole('region', { name: 'What it told' })
  await panel.getByText(/slices on 2 days/).waitFor()
  await panel.getByRole('button', { name: 'Erase…' }).click()
  await question.getByText(/slices on 2 days/).waitFor()
  const yes = question.getByRole('button', { name: 'Yes' })
  await expect.poll(() => yes.isDisabled()).toBe(true)
  await question.getByLabel(`Type ${second!.deviceName}`).fill(second!.deviceName)
  await expectAccessible(page, '[role=alertdialog]')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/erase.png` })
  await yes.click()
  await notice(page, 'Device Erased')
  await expect.poll(async () => (await answer()).totalCount, { timeout: 60_000 }).toBeLessThan(before.totalCount)
  expect(troubles).toEqual([])
  await context.close()
}, 240_000)

test('Overall says how many machines follow no schedule, and what that does to loading', async () => {
  await bed.ask('POST', '/resources', { resourceID: 'BENCH', commissionedOn: '2026-01-01' })
  await bed.ask('POST', '/devices', { deviceTypeId: 'takt-h1', resourceId: 'BENCH' })
  // Another range than before: answers are remembered for a while.
  const [start, end] = [range.start + dayMs, range.end].map((at) => new Date(at).toISOString())
  const address = `/efficiency/overall?range=custom&from=${start}&to=${end}`
  const { page, context } = await browser.signedIn(address)
  await page.getByText(/machines followed no schedule for some of this time:/).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/overall.png` })
  await page.getByText(/Without that time loading is/).waitFor()
  await context.close()
}, 120_000)
