import { readFile } from 'node:fs/promises'
import papaparse from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createPlantBed, type PlantBed, until } from './plant.bed.ts'

/** Two weekdays of the plant, midnight to midnight in its zone. */
const range = { start: Date.parse('2026-11-17T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
const address = (more = '') =>
  `/efficiency/data?range=custom&from=${new Date(range.start).toISOString()}&to=${new Date(range.end).toISOString()}&resolution=day${more}`
const shots = process.env.SHOTS

type Row = { resourceID: string; buckets: Record<string, number | null>[] }
let bed: PlantBed
let browser: Awaited<ReturnType<typeof openBrowser>>
let told: Row[]
beforeAll(async () => {
  await buildWeb()
  bed = await createPlantBed({ machines: 4, timeZone: 'America/New_York', from: range.start, to: range.end })
  const good = bed.plant.machines
    .flatMap((machine) => bed.plant.slices(machine, { from: range.start, to: range.end }))
    .reduce((sum, slice) => sum + slice.good, 0)
  told = await until('every good part to be counted', async () => {
    const body = {
      resourceIDs: [],
      startDate: new Date(range.start).toISOString(),
      endDate: new Date(range.end).toISOString(),
    }
    const { data } = await bed.ask('POST', '/resources/getTEEP', { ...body, resolution: 'day', ttlSecs: 0 })
    const [total] = (await bed.total(range)).total.buckets
    return total.goodCount + total.unscheduledGoodCount === good && data.resources
  })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

test('Data shows every bucket of every machine as a row, sums what is selected, and writes all of it to a file at full precision', async () => {
  const { page, context, troubles } = await browser.signedIn(address())
  const grid = page.getByRole('grid', { name: 'Machines over time' })
  await grid.getByRole('gridcell', { name: told[0]!.resourceID, exact: true }).first().waitFor()
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('9')
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/resources/getTEEP', (route) => answers.promise.then(() => route.continue()))
  await page.reload()
  await page.locator('[role=grid][aria-busy=true]').waitFor()
  expect(await page.getByText('0 rows').count(), 'nobody knows yet how many there are').toBe(0)
  answers.resolve()
  await grid.getByRole('gridcell', { name: told[0]!.resourceID, exact: true }).first().waitFor()
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+a')
  await page.getByText(/^Sum/).waitFor()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  if (shots) await page.screenshot({ path: `${shots}/data.png` })
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^Machines over time_.*\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  const { data } = papaparse.parse<Record<string, string>>(text.trim(), { header: true })
  const expected = told.flatMap(({ resourceID, buckets }) => buckets.map((bucket) => ({ resourceID, ...bucket })))
  expect(data).toHaveLength(expected.length)
  for (const [place, bucket] of expected.entries())
    for (const [name, value] of Object.entries(bucket)) {
      const written = data[place]![name]
      if (typeof value === 'number') expect([name, Number(written)]).toEqual([name, value])
      else expect([name, written]).toEqual([name, value ?? ''])
    }
  expect(troubles).toEqual([])
  await context.close()
})

test('rows are filtered, ordered and told apart by job operation and by reason, all of it in the address', async () => {
  const { page, context } = await browser.signedIn(
    address(`&data.resourceIDContains=${encodeURIComponent(told[1]!.resourceID)}`),
  )
  const grid = page.getByRole('grid', { name: 'Machines over time' })
  await grid.getByRole('gridcell', { name: told[1]!.resourceID, exact: true }).first().waitFor()
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('3')
  await page.getByRole('columnheader', { name: /^Start/ }).click()
  await page.waitForURL((url) => url.searchParams.get('data.sort') === 'start')
  await page.getByRole('columnheader', { name: /^Start/ }).click()
  await page.waitForURL((url) => url.searchParams.get('data.sort') === '-start')
  await page.getByRole('button', { name: 'Job operations' }).click()
  await page.waitForURL((url) => url.searchParams.get('rows') === 'operations' && !url.searchParams.has('data.sort'))
  const operations = page.getByRole('grid', { name: 'Job operations' })
  await operations.getByRole('gridcell', { name: /^J-/ }).first().waitFor()
  await page.getByRole('button', { name: 'Stops by reason' }).click()
  await page.getByRole('grid', { name: 'Stops by reason' }).getByRole('gridcell', { name: 'down' }).first().waitFor()
  await context.close()
})

test('shifts are called as their schedules name them', async () => {
  const { page, context } = await browser.signedIn(address().replace('resolution=day', 'resolution=shift'))
  const grid = page.getByRole('grid', { name: 'Machines over time' })
  await grid.getByRole('gridcell', { name: 'Late', exact: true }).first().waitFor()
  await expect.poll(() => grid.getByRole('gridcell', { name: '2', exact: true }).count()).toBe(0)
  await context.close()
})

test('on paper all rows are there with all their columns, none wider than the paper', async () => {
  const { page, context } = await browser.signedIn(`${address().replace('resolution=day', 'resolution=hour')}`)
  const grid = page.getByRole('grid', { name: 'Machines over time' })
  await grid.getByRole('gridcell', { name: told[0]!.resourceID, exact: true }).first().waitFor()
  const columns = Number(await grid.getAttribute('aria-colcount')) - 1
  // The width of a sheet of A4 or letter in landscape, within its margins.
  await page.setViewportSize({ width: 950, height: 700 })
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  const tables = page.getByRole('table', { name: 'Machines over time' })
  const rows = told.length * 48
  await expect.poll(() => tables.first().locator('tbody tr').count()).toBe(rows)
  const bands = await tables.count()
  expect(bands).toBeGreaterThan(1)
  // Each band begins with the name of the row.
  expect((await tables.locator('thead th').count()) - (bands - 1)).toBe(columns)
  const right = await tables.evaluateAll((all) => Math.max(...all.map((table) => table.getBoundingClientRect().right)))
  expect(right).toBeLessThanOrEqual(950)
  if (shots) await page.screenshot({ path: `${shots}/data-paper.png` })
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
  expect(sheets.length).toBeGreaterThan(4)
  await context.close()
})

test('on a phone a figure is in sight beside machine and start, and the pages above the bar at the bottom', async () => {
  const { page, context } = await browser.signedIn(address(), undefined, phone)
  const grid = page.getByRole('grid', { name: 'Machines over time' })
  await grid.getByRole('gridcell', { name: told[0]!.resourceID, exact: true }).first().waitFor()
  if (shots) await page.screenshot({ path: `${shots}/data-phone.png` })
  const oee = (await grid.getByRole('columnheader', { name: 'OEE', exact: true }).boundingBox())!
  expect(oee.x + oee.width).toBeLessThanOrEqual(390)
  const pages = (await page.getByText(/^1–\d+ of \d+$/).boundingBox())!
  const bar = (await page.getByRole('navigation').last().boundingBox())!
  expect(pages.y + pages.height).toBeLessThanOrEqual(bar.y)
  await context.close()
})
