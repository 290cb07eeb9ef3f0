import { randomUUID } from 'node:crypto'
import { checkValues } from '@takt/domain/checksheets/answers/checkValue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createGridBed, type GridBed } from './grid.bed.ts'
import { bedUser } from './plant.bed.ts'
import { shots } from './shots.ts'

const csv = `Check,What to Check,Kind,Unit,Nominal,Lower Limit,Upper Limit,Samples,How Often,Gauge,Gauge Kind
D1,Outer diameter,number,mm,80,79.9,80.1,1,each hour,,Caliper
L1,Length,number,mm,120,119.5,120.5,1,each hour,H-300,
`
const dayMs = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

let bed: GridBed
let browser: Awaited<ReturnType<typeof openBrowser>>
let pageId: number
let revId: number
beforeAll(async () => {
  await buildWeb()
  bed = await createGridBed()
  await bed.ask('POST', '/resources', { resourceID: 'M-100', idealCycleSecs: 10, commissionedOn: '2020-01-01' })
  await bed.ask('POST', '/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-100' })
  for (const [gaugeID, gaugeName, gaugeKind, serialNumber] of [
    ['C-150', 'Caliper 150', 'Caliper', 'SN 2044-7'],
    ['C-300', 'Caliper 300', 'caliper', 'SN 3101-2'],
    ['H-300', 'Height gauge 300', 'Height gauge', 'SN 77'],
  ] as const) {
    await bed.ask('POST', '/gauges', { gaugeID, gaugeName, gaugeKind, serialNumber, intervalMonths: 12 })
    const days = gaugeID === 'C-150' ? 400 : gaugeID === 'C-300' ? 30 : 350
    const certificate = `C-${days}`
    const calibratedBy = 'Laboratory North'
    await bed.ask('POST', '/gaugeCalibrations', {
      gaugeID,
      calibratedAt: ago(days),
      result: 'passed',
      certificate,
      calibratedBy,
    })
  }
  const { data } = await bed.ask('POST', '/docs/checksheet', { csv, docName: 'Flange' })
  pageId = data.pageId
  revId = data.revId
  await bed.ask('POST', `/docs/revision/${data.revId}/approve`, {})
  browser = await openBrowser(bed.origin)
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const values = async () =>
  checkValues.parse((await bed.ask('GET', `/checkData?pageId=${pageId}&limit=1000`)).data).values

test('a gauge that is overdue is told where a check is filled in, as an alert and at the chart; calibrated anew it is not', async () => {
  const { page, context, troubles } = await browser.signedIn(
    `/checksheets/${pageId}/fill?resourceID=M-100`,
    bedUser,
    phone,
  )
  const gauge = page.getByRole('group', { name: 'Measured with' })
  await gauge.getByText('Caliper: which gauge is it?').waitFor()
  await gauge.getByRole('button', { name: 'Choose Gauge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose Gauge' })
  await dialog.getByRole('combobox', { name: 'Gauge: Caliper' }).click()
  await page.getByRole('option', { name: /C-300/ }).waitFor()
  await expectAccessible(page)
  await shots(page, 'gauges-choose')
  // As a scanner types it.
  await page.keyboard.type('SN 2044-7')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await gauge.getByText('C-150 · Caliper 150').waitFor()
  await gauge
    .getByRole('alert')
    .filter({ hasText: /Overdue: was due/ })
    .waitFor()
  await expectAccessible(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await shots(page, 'gauges-fill')
  await page.keyboard.type('80.02')
  await page.keyboard.press('Enter')
  await gauge.getByText('H-300 · Height gauge 300').waitFor()
  await expect.poll(() => gauge.getByRole('button').count()).toBe(0)
  await expect.poll(() => gauge.getByRole('alert').count()).toBe(0)
  await page.keyboard.type('120.1')
  await page.keyboard.press('Enter')
  await page.getByText('All checks are filled in.').waitFor()
  await expect
    .poll(async () => (await values()).map(({ checkID, gaugeID }) => `${checkID} ${gaugeID}`).sort())
    .toEqual(['D1 C-150', 'L1 H-300'])
  // It is remembered on this device.
  await page.reload()
  await page.getByRole('button', { name: 'Fill in once more' }).click()
  await gauge.getByText('C-150 · Caliper 150').waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await shots(page, 'gauges-fill-wide')

  await page.goto('/quality/alerts?range=24h')
  await page.getByText(/^Gauge C-150 \(Caliper 150\) is in use, and its calibration was due on/).waitFor()
  await page.getByText(/^Gauge H-300 \(Height gauge 300\) must be calibrated by/).waitFor()
  await expectAccessible(page)
  await shots(page, 'gauges-alerts')
  await page.goto('/quality/outOfTolerance?range=24h&all=true')
  await page.getByRole('button', { name: 'D1 · Outer diameter' }).click()
  const doubtful = page.getByRole('region', { name: 'Doubtful values' })
  await doubtful.getByText('Measured with C-150, a gauge that was overdue').waitFor()
  await doubtful.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await shots(page, 'gauges-chart')

  await doubtful.getByRole('link', { name: 'Open C-150' }).click()
  const calibrations = page.getByRole('region', { name: 'Calibrations' })
  await calibrations.getByRole('gridcell', { name: 'passed' }).waitFor()
  await expectAccessible(page)
  await shots(page, 'gauges-detail')
  await calibrations.getByRole('button', { name: 'Add', exact: true }).click()
  const form = page.getByRole('dialog')
  await form
    .getByLabel(/^Calibrated\b(?! By)/)
    .first()
    .waitFor()
  await shots(page, 'gauges-calibration')
  await form
    .getByLabel(/^Calibrated\b(?! By)/)
    .first()
    .fill(`${ago(1).slice(0, 10)}T08:00`)
  await form.getByRole('combobox', { name: /^Result/ }).click()
  await page.getByRole('option', { name: 'adjusted' }).click()
  // Takt numbers calibrations: what was added is called by what it is known by.
  await form.getByRole('button', { name: 'Save and add another' }).click()
  await form.getByText(/^Added: C-150 · /).waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await page.getByText('adjusted').first().waitFor()
  await page.goto('/quality/alerts?range=24h')
  await page.getByText(/^Gauge H-300 /).waitFor()
  await expect.poll(() => page.getByText(/^Gauge C-150 /).count()).toBe(0)
  // What was out of tolerance and is within again needs nobody: it is neither counted nor marked.
  const told = { pageId, revId, checkID: 'L1', sample: 1, resourceID: 'M-100' }
  for (const [value, secs, why] of [
    [121, 2, { reason: 'Chips', action: 'Cleaned' }],
    [120, 1, {}],
  ] as const) {
    const at = new Date(Date.now() - secs * 1000).toISOString()
    await bed.ask('POST', '/checkData', { entries: [{ entryId: randomUUID(), ...told, value, at, ...why }] })
  }
  const ended = page.getByRole('region', { name: 'Within tolerance again' })
  await ended.getByText('Was: Act now').waitFor()
  await page.getByRole('button', { name: 'Act now 0' }).waitFor()
  await expectAccessible(page)
  await shots(page, 'gauges-alerts-ended')
  await page.goto('/gauges')
  const stateOf = (gaugeID: string, state: RegExp) =>
    page.getByRole('row').filter({ hasText: gaugeID }).getByRole('gridcell', { name: state }).waitFor()
  await stateOf('C-150', /^In order$/)
  await stateOf('H-300', /^Due in 1\d days$/)
  await bed.ask('POST', '/gaugeCalibrations', { gaugeID: 'C-300', calibratedAt: ago(0.1), result: 'failed' })
  await stateOf('C-300', /Failed$/)
  await expectAccessible(page)
  await shots(page, 'gauges-list')
  await page.setViewportSize(phone.viewport!)
  await shots(page, 'gauges-list-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/checksheets/${pageId}`)
  await page.getByRole('table', { name: 'Checks' }).getByText('H-300').waitFor()
  await shots(page, 'gauges-sheet')
  expect(troubles).toEqual([])
  await context.close()
})
