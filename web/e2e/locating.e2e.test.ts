import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWeb, openBrowser, phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createPlanBed } from './plan.bed.ts'

let bed: Awaited<ReturnType<typeof createPlanBed>>
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  bed = await createPlanBed()
  browser = await openBrowser(bed.origin)
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const plans = '/locating/floorPlans?range=24h'
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const names = async (page: Page) => (await table(page, 'Tags').getByRole('button').allTextContents()).sort()
const shot = async (page: Page, what: string) => {
  if (!process.env.SHOTS) return
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `${process.env.SHOTS}/locating-${what}-${colorScheme}.png`, animations: 'disabled' })
  }
}

describe('Floor Plans', () => {
  test('who and what is on a floor is in lists, where a browser without graphics says that it draws no plan', async () => {
    const bare = await openBrowser(bed.origin, ['--disable-3d-apis'])
    const { page, troubles } = await bare.signedIn(plans)
    await table(page, 'Tags').waitFor()
    await expect.poll(() => names(page)).toEqual(['Ada Okafor', 'Ben Okafor', 'Cy Okafor', 'J-1', 'J-2'])
    await expect.poll(() => page.getByText('This browser cannot draw plans').count()).toBe(1)
    await page.getByRole('button', { name: 'Zones 4' }).click()
    await expect
      .poll(() => table(page, 'Zones').getByRole('row').allTextContents())
      .toContainEqual(expect.stringMatching(/^Milling.*2 of 1: too full$/))
    await page.getByRole('button', { name: 'Machines 8' }).click()
    await expect.poll(() => table(page, 'Machines').getByRole('row').count()).toBe(9)
    await expectAccessible(page)
    await shot(page, 'list')
    expect(troubles).toEqual([])
    await bare.close()
  })

  test('the plan is drawn, and read out as what it is', async () => {
    const { page, context, troubles } = await browser.signedIn('about:blank')
    page.on('console', (message) => /^deck/.test(message.text()) && troubles.push(message.text()))
    // What is on the plan is late: until then the frame says so, and the lists claim nothing.
    const zones = Promise.withResolvers<void>()
    await page.route('**/api/zones?*', (route) => zones.promise.then(() => route.continue()))
    await page.goto(plans)
    const loading = page.getByText('The plan is being loaded.')
    await loading.waitFor()
    await expect.poll(() => page.getByText('No tag that is searched for').count()).toBe(0)
    zones.resolve()
    await loading.waitFor({ state: 'detached' })
    const plan = page.getByRole('img', { name: 'Ground floor: 5 tags, 8 machines. The lists beside it say the same.' })
    await plan.waitFor()
    await expect.poll(() => page.locator('canvas#deckgl-overlay, canvas').count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Show the whole plan' }).click()
    // All that is said of a tag is in sight beside the plan.
    const sure = (await table(page, 'Tags').getByRole('columnheader', { name: 'Certainty' }).boundingBox())!
    expect(sure.x + sure.width).toBeLessThanOrEqual(1440)
    // What the slider's blocks are is said beside them, and which way north is in plain words.
    const scrubber = page.getByRole('group', { name: 'Time and replay' })
    await expect.poll(() => scrubber.getByText(/^(Shifts|Alerts)$/).allTextContents()).toEqual(['Shifts', 'Alerts'])
    await expect.poll(() => page.getByRole('img', { name: 'North is 30° to the right of up' }).count()).toBe(1)
    await expectAccessible(page)
    await shot(page, 'plan')
    expect(troubles).toEqual([])
    await context.close()
  })

  test('search term, chips, type, mode, toggles and slider choose what is shown, and all of it is in the address', async () => {
    const { page, context } = await browser.signedIn(plans)
    await table(page, 'Tags').waitFor()
    await page.getByLabel('Search term').fill('okafor')
    await expect.poll(() => names(page)).toEqual(['Ada Okafor', 'Ben Okafor', 'Cy Okafor'])
    await page.getByLabel('Search chips').fill('ada')
    await page.keyboard.press('Enter')
    await page.getByLabel('Search chips').fill('cy')
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['Ada Okafor', 'Cy Okafor'])
    await expect.poll(() => page.url()).toContain('chips=ada%7Ecy')
    await page.goto(plans)
    await expect.poll(() => page.getByLabel('Tag type').textContent()).toBe('All')
    await page.getByLabel('Tag type').click()
    await page.getByRole('option', { name: 'Jobs', exact: true }).click()
    await expect.poll(() => names(page)).toEqual(['J-1', 'J-2'])
    await page.getByRole('switch', { name: 'All tag reads' }).click()
    await page.getByRole('switch', { name: 'Show all activity' }).click()
    await expect.poll(() => page.url()).toMatch(/tagType=jobs.*allReads=%221%22|allReads=1/)
    await page.getByLabel('Tag type').click()
    await page.getByRole('option', { name: 'All', exact: true }).click()
    await expect.poll(async () => (await names(page)).length).toBe(6)
    const mode = page.getByRole('group', { name: 'When' })
    await expect.poll(() => mode.getByRole('button', { pressed: true }).textContent()).toBe('As of')
    const slider = page.getByRole('slider', { name: 'Time slider' })
    await expect.poll(() => slider.inputValue()).toBe('100')
    await mode.getByRole('button', { name: 'Active' }).click()
    await expect.poll(() => slider.isDisabled()).toBe(true)
    const address = page.url()
    await page.goto(address)
    await expect.poll(() => mode.getByRole('button', { pressed: true }).textContent()).toBe('Active')
    await context.close()
  })

  test('by keyboard the slider goes back to where everything was then', async () => {
    const { page, context } = await browser.signedIn(plans)
    await table(page, 'Tags').waitFor()
    const adaIn = async (zone: string) =>
      table(page, 'Tags')
        .getByRole('row', { name: new RegExp(`^Ada.*${zone}`) })
        .count()
    await expect.poll(() => adaIn('Milling')).toBe(1)
    await page.getByRole('slider', { name: 'Time slider' }).focus()
    await page.keyboard.press('PageDown')
    await expect.poll(() => page.url()).toContain('slider=95')
    await expect.poll(() => adaIn('Goods in')).toBe(1)
    await page.keyboard.press('End')
    await expect.poll(() => adaIn('Milling')).toBe(1)
    await context.close()
  })

  test('a replay asks for one instant at a time and shows it, however slowly answers come', async () => {
    const { page, context } = await browser.signedIn(`${plans}&slider=97`)
    await table(page, 'Tags').waitFor()
    const held = Promise.withResolvers<void>()
    const [asked, givenUp]: [string[], string[]] = [[], []]
    await page.route('**/api/locating/positions', async (route) => {
      asked.push(route.request().postDataJSON().at)
      await held.promise
      await route.continue().catch(() => undefined)
    })
    page.on('requestfailed', (request) => request.url().endsWith('/positions') && givenUp.push(request.url()))
    await page.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => asked.length).toBe(1)
    const stood = new Set<string>()
    const slider = page.getByRole('slider', { name: 'Time slider' })
    await expect.poll(async () => stood.add(await slider.inputValue()).size).toBeGreaterThan(4)
    expect([asked.length, givenUp]).toEqual([1, []])
    held.resolve()
    await expect.poll(() => asked.length).toBeGreaterThan(2)
    expect(asked).toEqual(asked.toSorted())
    expect(givenUp).toEqual([])
    await context.close()
  })

  test('a zone tells who and what was in it, from when to when and for how long; a tag where it was', async () => {
    const { page, context } = await browser.signedIn(`${plans}&list=zones`)
    await table(page, 'Zones').getByRole('button', { name: 'Goods in' }).click()
    const inside = page.getByRole('region', { name: 'In Goods in' })
    await inside.getByRole('table').waitFor()
    await expect.poll(() => inside.getByRole('row').count()).toBe(2)
    await expect.poll(() => inside.getByRole('row').last().textContent()).toMatch(/^Ada Okafor.*\d+ (h|min)/)
    await page.getByRole('button', { name: 'Tags 5' }).click()
    await table(page, 'Tags').getByRole('button', { name: 'J-1' }).click()
    const way = page.getByRole('region', { name: 'The way of J-1' })
    await expect
      .poll(() => way.getByRole('row').allTextContents())
      .toEqual([
        expect.stringContaining('Name'),
        expect.stringMatching(/^Turning/),
        expect.stringMatching(/^Milling.*still there/),
      ])
    await way.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => way.count()).toBe(0)
    await context.close()
  })
})

test('Details: stays on a timeline by tag, zone and job, and as a table to be taken along', async () => {
  const { page, context } = await browser.signedIn('/locating/details?range=24h&mode=range')
  const stays = table(page, 'Stays')
  await expect.poll(() => stays.getByRole('row').count()).toBe(8)
  await page.getByRole('button', { name: 'Job', exact: true }).click()
  const lanes = page.getByRole('group', { name: 'Timeline' })
  await expect.poll(() => lanes.textContent()).toMatch(/^J-[12].*J-[12]/)
  await expect.poll(() => page.url()).toContain('by=job')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Stays_.*\.csv$/)
  const [head, first] = (await readFile(await (await download).path(), 'utf8')).replace('\ufeff', '').split('\r\n')
  expect(head).toBe('Name,Type,Zone,From,Until,For (s),Certainty (fraction),Evidence')
  expect(first!.split(',').slice(3, 6)).toEqual([
    expect.stringMatching(/^\d{4}-.*Z$/),
    expect.anything(),
    expect.stringMatching(/^\d+(\.\d+)?$/),
  ])
  await expectAccessible(page)
  await shot(page, 'details')
  await context.close()
})

test('the range has a beginning and an end: Details tells of what was within it', async () => {
  const within = (from: number, to: number) => {
    const [start, end] = [from, to].map((ago) => new Date(bed.now - ago * 60_000).toISOString())
    return `/locating/details?mode=range&range=custom&from=${start}&to=${end}`
  }
  const { page, context } = await browser.signedIn(within(20, 0))
  const stays = () => table(page, 'Stays').getByRole('row').count()
  await expect.poll(stays).toBe(6)
  const lanes = page.getByRole('group', { name: 'Timeline' })
  await expect.poll(() => lanes.textContent()).toMatch(/Ada Okafor\d+ min, since (.*, )?\d\d:\d\d/)
  // What a block says is read by a key, whether it has room for it or not.
  await lanes.focus()
  await page.keyboard.press('n')
  const readout = page.getByRole('status').filter({ hasText: /\d\d:\d\d – / })
  const first = await readout.textContent()
  await page.keyboard.press('n')
  await expect.poll(() => readout.textContent()).not.toBe(first)
  const box = (await lanes.locator('[data-band]').last().boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const last = await lanes.locator('[data-band]').last().getAttribute('data-band')
  await expect.poll(() => readout.textContent()).toContain(last!)
  await page.goto(within(40, 0))
  await expect.poll(stays).toBe(8)
  await context.close()
})

test('the first facility is open until another is chosen, which is in the address', async () => {
  const { page, context } = await browser.signedIn(plans)
  const facility = page.getByRole('combobox', { name: 'Facility' })
  await expect.poll(() => facility.textContent()).toBe('Hall 1')
  await facility.click()
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Hall 1', 'Yard'])
  await page.getByRole('option', { name: 'Yard' }).click()
  await page.getByText('This facility has no floor plan yet').waitFor()
  await page.getByRole('link', { name: 'Add a floor plan' }).waitFor()
  await expect.poll(() => page.url()).toMatch(/facility=(%22)?2/)
  await context.close()
})

test('the dashboard holds whose tags it shows, whether all reads are shown, and what tags can be on', async () => {
  await bed.ask('POST', '/tagAssociationTypes', { associationType: 'carts', description: 'Carts' })
  const { page, context } = await browser.signedIn(plans)
  await page.getByText('3 people, 2 jobs; tags on nothing are left out').waitFor()
  await page.getByRole('switch', { name: 'All tag reads' }).click()
  await page.getByText('3 people, 2 jobs; tags on nothing are shown').waitFor()
  await page.getByLabel('Search term').fill('ada')
  await page.getByText('1 person, 0 jobs; tags on nothing are shown').waitFor()
  await page.getByLabel('Tag type').click()
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual(['All', 'Employees', 'Jobs', 'Job assemblies', 'Job operations', 'Carts'])
  await page.keyboard.press('Escape')
  // What is held is there on the way back, whether it can be asked for anew or not.
  await page.route('**/api/tagAssociationTypes*', (route) => route.abort())
  await page.getByRole('tab', { name: 'Details' }).click()
  await table(page, 'Stays').waitFor()
  await page.getByRole('tab', { name: 'Floor Plans' }).click()
  await page.getByText('1 person, 0 jobs; tags on nothing are shown').waitFor()
  await expect.poll(() => page.getByRole('switch', { name: 'All tag reads' }).isChecked()).toBe(true)
  await page.getByLabel('Tag type').click()
  await page.getByRole('option', { name: 'Carts' }).waitFor()
  await context.close()
})

test('while facilities cannot be fetched there are none, which is said', async () => {
  const { page, context } = await browser.signedIn('about:blank')
  await page.route('**/api/organizations/facilities?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(plans)
  await page.getByText('There is no locating facility yet').waitFor()
  await page.getByText('Facilities could not be fetched').waitFor()
  await context.close()
})

test('a time that is not of today has its date, and certainty and types are said in words', async () => {
  const { page, context } = await browser.signedIn('about:blank')
  await page.clock.setFixedTime(bed.now + 36 * 3_600_000)
  await page.goto('/locating/floorPlans?range=24h&mode=active')
  await expect
    .poll(() => table(page, 'Tags').getByRole('row', { name: /^Ada/ }).textContent())
    .toMatch(/^Ada OkaforEmployeeMilling[A-Z][a-z]{2} \d+, \d\d:\d\d90\.0 %, by signal strength$/)
  await context.close()
})

test('an instant before anything is known is said on the plan', async () => {
  const [from, to] = [30, 29].map((days) => new Date(bed.now - days * 86_400_000).toISOString())
  const { page, context } = await browser.signedIn(`/locating/floorPlans?range=custom&from=${from}&to=${to}&slider=50`)
  await page.getByRole('status').filter({ hasText: 'Nothing is known from before' }).waitFor()
  await shot(page, 'before')
  await context.close()
})

test('on a phone all of it is there, one beneath the other, and the plan before what is chosen of it', async () => {
  const { page, context } = await browser.signedIn(`${plans}&tagType=jobs&allReads=1`, undefined, phone)
  await table(page, 'Tags').waitFor()
  const plan = (await page.getByRole('img', { name: /^Ground floor/ }).boundingBox())!
  const below = (await page.getByRole('navigation', { name: 'Areas' }).boundingBox())!
  expect(plan.y + plan.height).toBeLessThanOrEqual(below.y)
  const filters = page.getByRole('button', { name: 'Filters, 2 set' })
  await expect.poll(() => page.getByLabel('Search term').isVisible()).toBe(false)
  await filters.click()
  await page.getByRole('switch', { name: 'All tag reads' }).click()
  await page.getByRole('button', { name: 'Filters, 1 set' }).waitFor()
  await expectAccessible(page)
  await shot(page, 'phone-filters')
  await page.getByRole('button', { name: 'Filters, 1 set' }).click()
  await page.getByLabel('Search term').waitFor({ state: 'hidden' })
  const slider = page.getByRole('group', { name: 'Time and replay' }).locator('.MuiSlider-root')
  expect((await slider.boundingBox())!.width).toBeGreaterThan(240)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await shot(page, 'phone')
  await context.close()
})
