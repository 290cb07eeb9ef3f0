import { reportRows } from '@takt/domain/reports/answers/reportRows.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bucket } from '../src/dashboards/figures/teepAnswer.ts'
import { lossClasses, lostSecs } from '../src/efficiency/availability/availabilityLosses.ts'
import { createFormat } from '../src/kit/format/FormatContext.tsx'
import { expectAccessible } from './expectAccessible.ts'
import { until } from './plant.bed.ts'
import { shots } from './shots.ts'
import { createViewsBed, type ViewsBed } from './views.bed.ts'

const timeZone = 'America/New_York'
/** Two weekdays of the plant, midnight to midnight in its zone. */
const days = { start: Date.parse('2026-11-17T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
const iso = (ms: number) => new Date(ms).toISOString()
const address = (view: string, more = '') =>
  `/efficiency/${view}?range=custom&from=${iso(days.start)}&to=${iso(days.end)}${more}`
const format = createFormat({ locale: 'en-US', timeZone })

type Resource = { resourceID: string; buckets: Bucket[] }

let bed: ViewsBed<{ resources: Resource[]; total: { buckets: Bucket[] } }>
/** What a machine is called wherever it is shown. */
const named = (resourceID: string) =>
  `${resourceID}  ${bed.plant.machines.find((machine) => machine.resourceID === resourceID)!.description}`
const breakdown = (by: string[]) => bed.breakdown(by, { scheduled: true })

beforeAll(async () => {
  bed = await createViewsBed({ machines: 6, timeZone, range: days })
  await until('the scrap to be told apart by machine', async () => {
    const scrap = (await breakdown(['resourceID'])).reduce((sum, row) => sum + Number(row.scrapCount), 0)
    return scrap === bed.told.total.buckets[0]!.scrapCount
  })
})
afterAll(() => bed?.close())

const open = (view: string, more = '') => bed.signedIn(address(view, more))

test('Availability tells where planned time was not run, by class and machine as getTEEP answers, and leads to the evidence', async () => {
  const { page, context, troubles } = await open('availability')
  const total = bed.told.total.buckets[0]!
  await page
    .getByRole('region', { name: 'Availability' })
    .getByRole('button', { name: `Availability ${format.ratio(total.availability)}` })
    .waitFor()
  // Nobody told of the days before: they are no bad days.
  await page.getByRole('region', { name: 'Availability' }).getByText('Nothing to compare with').waitFor()
  const classes = page.getByRole('table', { name: 'Why planned time was not run' }).getByRole('row')
  await classes.nth(1).waitFor()
  await expect.poll(() => classes.count()).toBe(lossClasses.length + 1)
  for (const [place, kind] of lossClasses.entries()) {
    const row = await classes.nth(place + 1).textContent()
    expect(row).toContain(format.duration(total[`${kind}Secs`]))
  }
  const machines = bed.told.resources
    .map(({ resourceID, buckets }) => ({ resourceID, lost: lostSecs(buckets[0]!) }))
    .sort((a, b) => b.lost - a.lost)
  const list = page.getByRole('table', { name: 'Machines by planned time not run' })
  for (const [place, { resourceID, lost }] of machines.entries()) {
    const row = await list
      .getByRole('row')
      .nth(place + 1)
      .textContent()
    expect(row).toContain(named(resourceID))
    expect(row).toContain(format.duration(lost))
  }
  const { resourceID } = machines[0]!
  await list.getByRole('button', { name: resourceID }).click()
  await page.waitForURL((url) => url.searchParams.get('machine') === resourceID)
  const bucket = bed.told.resources.find((resource) => resource.resourceID === resourceID)!.buckets[0]!
  await page
    .getByRole('region', { name: 'Availability' })
    .getByRole('button', { name: `Availability ${format.ratio(bucket.availability)}` })
    .click()
  await page
    .getByRole('dialog')
    .getByText(`Availability of ${named(resourceID)}`)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('table', { name: 'By weekday and hour' }).getByRole('row', { name: /^Tue/ }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('Performance tells what speed cost by machine and part operation, and a machine cycle by cycle with its slow ones', async () => {
  const { page, context, troubles } = await open('performance')
  const operations = await breakdown(['partNum', 'partRevision', 'oprSeq'])
  const costliest = operations
    .map((row) => ({ row, lost: Number(row.runSecs) - Number(row.idealSecs) }))
    .sort((a, b) => b.lost - a.lost)[0]!
  const first = page.getByRole('table', { name: 'Part operations by time lost to speed' }).getByRole('row').nth(1)
  await first.getByText(format.duration(costliest.lost)).waitFor()
  await expect.poll(() => first.textContent()).toContain(String(costliest.row.partNum))
  await first.getByRole('button').click()
  await page.waitForURL((url) => url.searchParams.get('operation')?.startsWith(`${costliest.row.partNum}~`) ?? false)
  const making = page.getByRole('table', { name: /^Machines making/ }).getByRole('row')
  await making.nth(1).waitFor()
  const machine = (await making.nth(1).getByRole('rowheader').textContent())?.split('  ')[0] ?? ''
  await making.nth(1).getByText(named(machine)).waitFor()
  await making.nth(1).getByRole('button').click()
  const { data } = await bed.ask('GET', `/resources/${machine}/cycles?start=${iso(days.start)}&end=${iso(days.end)}`)
  const cycles: { secs: number; idealCycleSecs: number | null }[] = data.cycles
  const slow = (times: number) =>
    cycles.filter(({ secs, idealCycleSecs }) => idealCycleSecs !== null && secs > times * idealCycleSecs).length
  await page
    .getByRole('img', { name: new RegExp(`^Cycles against standard: ${format.count(cycles.length)} cycles`) })
    .waitFor()
  const list = page.getByRole('region', { name: 'Slow cycles' })
  await list.getByText(new RegExp(`^${format.count(slow(1.5))}, `)).waitFor()
  await list.getByRole('combobox', { name: 'Slow beyond' }).click()
  await page.getByRole('option', { name: '1.25 × standard' }).click()
  await page.waitForURL((url) => url.searchParams.get('slow') === '1.25')
  await list.getByText(new RegExp(`^${format.count(slow(1.25))}, `)).waitFor()
  await page.getByRole('region', { name: 'Standards against measured cycles' }).getByRole('row').nth(1).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('Quality is told by ideal time and by count, each by its name, and apart by what the address says', async () => {
  const { page, context, troubles } = await open('quality')
  const total = bed.told.total.buckets[0]!
  const head = page.getByRole('region', { name: 'Quality', exact: true })
  await head.getByRole('button', { name: `Quality by ideal time ${format.ratio(total.quality)}` }).waitFor()
  await head.getByRole('button', { name: `By count: first pass yield ${format.ratio(total.qualityByCount)}` }).waitFor()
  const parts = (await breakdown(['partNum', 'partRevision'])).filter((row) => Number(row.totalCount) > 0)
  await page.getByRole('combobox', { name: 'Tell apart by' }).click()
  await page.getByRole('option', { name: 'Parts' }).click()
  await page.waitForURL((url) => url.searchParams.get('by') === 'part')
  const list = page.getByRole('table', { name: 'Scrap and rework: parts' }).getByRole('row')
  await list.filter({ hasText: ' rev ' }).first().waitFor()
  for (const row of parts) {
    const shown = list.filter({ hasText: String(row.partNum) }).filter({ hasText: `rev ${row.partRevision}` })
    await expect.poll(() => shown.first().textContent()).toContain(format.ratio(row.qualityByCount as number))
  }
  const worst = parts.sort((a, b) => Number(b.scrapCount) - Number(a.scrapCount))[0]!
  const pareto = page.getByRole('table', { name: 'Pareto of scrap by part' }).getByRole('row').nth(1)
  await pareto
    .getByText(format.ratio(Number(worst.scrapCount) / total.scrapCount))
    .first()
    .waitFor()
  await list
    .filter({ hasText: `${worst.partNum} rev ${worst.partRevision}` })
    .getByRole('button')
    .click()
  await page.getByRole('region', { name: `Scrap of ${worst.partNum} rev ${worst.partRevision} by machine` }).waitFor()
  expect(new URL(page.url()).searchParams.get('pick')).toBe(`${worst.partNum}~${worst.partRevision}`)
  const [person] = (await breakdown(['empID'])).filter(({ empID, totalCount }) => empID && Number(totalCount) > 0)
  const empID = String(person!.empID)
  await bed.ask('POST', '/employees', { empID, firstName: 'Ann', lastName: 'Smith' })
  const locator = page.getByRole('table', { name: /^Scrap and rework: / })
  for (const [by, name] of [
    ['machine', named((await breakdown(['resourceID']))[0]!.resourceID!)],
    ['employee', `${empID} · Ann Smith`],
    ['shift', 'Day / Early'],
  ] as const) {
    await page.goto(address('quality', `&by=${by}`))
    await locator.getByText(name, { exact: true }).waitFor()
  }
  // Of one machine: that one alone, marked, also where its scrap comes from.
  const resourceID = String((await breakdown(['resourceID'])).find((row) => Number(row.scrapCount) > 0)!.resourceID)
  await page.goto(address('quality', `&machine=${resourceID}`))
  for (const name of ['Scrap and rework: machines', 'Pareto of scrap by machine']) {
    const rows = page.getByRole('table', { name }).getByRole('row')
    await expect.poll(() => rows.count(), { message: name }).toBe(2)
    await rows
      .nth(1)
      .getByRole('button', { name: named(resourceID), pressed: true })
      .waitFor()
  }
  await shots(page, 'quality-machine')
  expect(troubles).toEqual([])
  await context.close()
})

describe('for everybody', () => {
  test('the three views are accessible in both themes', async () => {
    const { page, context } = await open('availability')
    await page.getByRole('table', { name: 'By weekday and hour' }).waitFor()
    for (const [view, name] of [
      ['availability', 'By weekday and hour'],
      ['performance', 'Part operations by time lost to speed'],
      ['quality', 'Pareto of scrap by part'],
    ] as const) {
      await page.goto(address(view))
      await page.getByRole('table', { name }).waitFor()
      await expectAccessible(page)
    }
    await context.close()
  })

  test('everything can be reached by keyboard: views, lists, charts as tables, evidence and back', async () => {
    const { page, context } = await open('availability')
    const list = page.getByRole('table', { name: 'Machines by planned time not run' })
    await list.getByRole('button').first().focus()
    await page.keyboard.press('ArrowDown')
    const second = await page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(' ')[0])
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('machine') === second)
    await page.getByRole('group', { name: `Planned time not run, over time, ${second}` }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText(`Availability of ${second}`).waitFor()
    expect(new URL(page.url()).searchParams.get('start')).toBe(iso(days.start))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('group', { name: /^Planned time not run, over time/ }).focus()
    await page.keyboard.press('t')
    await page.getByRole('table', { name: 'Planned time not run, over time' }).waitFor()
    await page.getByRole('tab', { name: 'Quality' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/efficiency/quality')
    await context.close()
  })

  test('printed, a view is its figures and whole lists on white, with range and instant at the top and no rail or bars', async () => {
    const { page, context } = await open('performance')
    await page.getByRole('table', { name: 'Part operations by time lost to speed' }).waitFor()
    // As wide as a sheet in landscape, within its margins.
    await page.setViewportSize({ width: 950, height: 700 })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.getByText(`Figures as of`).waitFor()
    await page.getByText(`(${timeZone})`).waitFor()
    for (const role of ['navigation', 'banner', 'tablist'] as const)
      await expect.poll(() => page.getByRole(role).filter({ visible: true }).count()).toBe(0)
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgb(255, 255, 255)')
    const operations = (await breakdown(['partNum', 'partRevision', 'oprSeq'])).filter((row) => Number(row.runSecs) > 0)
    const rows = page.getByRole('table', { name: 'Part operations by time lost to speed' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(operations.length + 1)
    const cut = await page.evaluate(
      () =>
        [...document.querySelectorAll('main *')].filter(
          (element) =>
            getComputedStyle(element).overflowY === 'auto' && element.scrollHeight > element.clientHeight + 1,
        ).length,
    )
    expect(cut).toBe(0)
    const rights = await page
      .locator('main table, main [role=table]')
      .evaluateAll((tables) => tables.map((table) => Math.floor(table.getBoundingClientRect().right)))
    expect(Math.max(...rights)).toBeLessThanOrEqual(950)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/performance-paper.png`, fullPage: true })
    await context.close()
  })
})

test('the chart of a report shows each of its rows, in the scale that its file has', async () => {
  const parameters = JSON.stringify({ startDate: '2026-11-17', endDate: '2026-11-18' })
  const { page, context, troubles } = await bed.signedIn(`/reports/oeeSummary?${new URLSearchParams({ parameters })}`)
  const chart = page.getByRole('table', { name: 'Picture of OEE Summary' })
  await chart.getByRole('rowheader').first().waitFor()
  await expect.poll(() => chart.getByRole('rowheader').count()).toBe(6)
  const scrolls = await chart.evaluate(({ parentElement: around }) => around!.scrollHeight > around!.clientHeight)
  expect(scrolls).toBe(false)
  const told = await chart
    .locator('[data-tick]')
    .evaluateAll((marks) =>
      marks.map((mark) => [mark.textContent, Math.round(Number.parseFloat((mark as HTMLElement).style.left))]),
    )
  const asked = new URLSearchParams({ filterByDate: 'true', startDate: '2026-11-17', endDate: '2026-11-18' })
  const drawn = reportRows.parse((await bed.ask('GET', `/reports/oeeSummary/rows?${asked}`)).data).chart!
  const longest = Math.max(...drawn.bars.map(({ parts }) => parts.reduce((sum, { length }) => sum + length, 0)))
  expect(told.length).toBeGreaterThan(2)
  expect(told).toEqual(drawn.ticks.map(({ at, label }) => [label, Math.round((100 * at) / longest)]))
  await expectAccessible(page)
  await shots(page, 'report-chart')
  await page.setViewportSize({ width: 390, height: 844 })
  await chart.scrollIntoViewIfNeeded()
  await shots(page, 'report-chart-phone')
  expect(troubles).toEqual([])
  await context.close()
})
