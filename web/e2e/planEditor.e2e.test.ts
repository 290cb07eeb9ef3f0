import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { pdfOf } from './pdf.bed.ts'
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

const rows = async (type: string) => (await bed.ask('GET', `/${type}?floorPlanId=1&limit=100`)).data
const canvas = (page: Page) => page.getByRole('application')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('by keyboard: a zone is drawn point by point, a corner moved, a step taken back, and all of it saved', async () => {
  const { page, context, troubles } = await browser.signedIn('/floorPlans/1')
  // The plan stands before what is kept of it, and the list beside it says its name whole.
  const [drawn, kept] = [canvas(page), page.getByRole('region', { name: 'Floor Plan', exact: true })]
  expect((await drawn.boundingBox())!.y).toBeLessThan((await kept.boundingBox())!.y)
  const heads = page.getByRole('grid', { name: 'Floor Plan' }).getByRole('columnheader')
  expect((await heads.allTextContents()).slice(0, 3)).toEqual(['', 'Floor Plan', 'Name'])
  await button(page, 'Zone').click()
  await canvas(page).focus()
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key)
  }
  await press('Enter')
  await press('Shift+ArrowRight', 2)
  await press('Enter')
  await press('Shift+ArrowDown')
  // Once more where the last point is finishes.
  await press('Enter', 2)
  await page.getByLabel('Name', { exact: true }).fill('Paint shop')
  await page.getByRole('button', { name: 'Point 3 of Zone 5' }).focus()
  await page.getByRole('button', { name: 'Point 3 of Paint shop' }).focus()
  await press('ArrowLeft', 2)
  await button(page, 'Undo').click()
  await button(page, 'Save').click()
  await page.getByText('Plan saved').waitFor()
  const [zone] = (await rows('zones')).filter(({ zoneName }: { zoneName: string }) => zoneName === 'Paint shop')
  const corners = zone.polygon.flat().map((value: number) => Number(value.toFixed(3)))
  expect(corners).toEqual([0.5, 0.5, 0.6, 0.5, 0.595, 0.55])
  await expectAccessible(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plan-editor.png` })
  expect(troubles).toEqual([])
  await context.close()
})

test('by mouse: a machine that is not placed is put on the plan, another dragged, and a zone deleted', async () => {
  await bed.ask('POST', '/resources', { resourceID: 'M-09' })
  const { page, context } = await browser.signedIn('/floorPlans/1')
  await page.getByLabel('Machine to place').click()
  await page.getByRole('option', { name: 'M-09' }).click()
  await canvas(page).click({ position: { x: 40, y: 40 } })
  await page.getByRole('button', { name: 'Point 1 of M-01' }).hover()
  await page.mouse.down()
  const box = (await canvas(page).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Point 1 of Packing' }).focus()
  await button(page, 'Delete Packing').click()
  await button(page, 'Save').click()
  await page.getByText('Plan saved').waitFor()
  const places = new Map(
    (await rows('machinePlaces')).map(({ resourceID, x }: { resourceID: string; x: number }) => [resourceID, x]),
  )
  expect(places.get('M-09')).toBeLessThan(0.2)
  expect(places.get('M-01')).toBeCloseTo(0.5, 1)
  const names = (await rows('zones')).map(({ zoneName }: { zoneName: string }) => zoneName)
  expect(names).not.toContain('Packing')
  await context.close()
})

test('a drawing that is uploaded is kept as pixels: nothing in it runs, and what is placed stays', async () => {
  const { page, context, troubles } = await browser.signedIn('/floorPlans/1')
  const before = await rows('machinePlaces')
  const formerly = (await bed.ask('GET', '/floorPlans?floorPlanId=1')).data[0].picture
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" width="300" height="200" onload="alert(1)">
    <script>document.title = 'run'</script><rect width="200" height="100" fill="#888"/></svg>`
  await button(page, 'Replace picture').waitFor()
  const upload = (name: string, mimeType: string, content: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
  await upload('plan.svg', 'image/svg+xml', svg)
  await page.getByText('Picture saved').waitFor()
  const [plan] = (await bed.ask('GET', '/floorPlans?floorPlanId=1')).data
  expect(plan.picture).toMatchObject({ mediaType: 'image/png', width: 2400, height: 1600 })
  expect(await rows('machinePlaces')).toEqual(before)
  expect(await page.title()).not.toContain('run')
  // The notice takes the other picture back: the one before is there again.
  const saved = page.getByRole('group').filter({ hasText: 'Picture saved' })
  await saved.hover()
  await saved.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alert').filter({ hasText: 'Undone' }).waitFor()
  const pictureNow = async () => (await bed.ask('GET', '/floorPlans?floorPlanId=1')).data[0].picture
  expect(await pictureNow()).toEqual(formerly)
  await upload('notes.png', 'image/png', 'no picture at all')
  await page.getByText('This file is no picture').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('what was saved is taken back by the notice that says so: a zone deleted and a machine moved, at one go', async () => {
  const { page, context, troubles } = await browser.signedIn('/floorPlans/1')
  const things = async () =>
    JSON.stringify([await told('zones', 'zoneName', 'polygon'), await told('machinePlaces', 'resourceID', 'x')])
  const told = async (type: string, name: string, place: string) =>
    (await rows(type)).map((row: Record<string, unknown>) => [row[name], row[place]]).toSorted()
  await button(page, 'Replace picture').waitFor()
  const before = await things()
  await page.getByRole('button', { name: 'Point 1 of M-02' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Point 1 of Paint shop' }).focus()
  await button(page, 'Delete Paint shop').click()
  await button(page, 'Save').click()
  const notice = page.getByRole('group').filter({ hasText: 'Plan saved' })
  await notice.waitFor()
  const after = await things()
  expect(after).not.toBe(before)
  expect(after).not.toContain('Paint shop')
  await notice.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alert').filter({ hasText: 'Undone' }).waitFor()
  expect(await things()).toBe(before)
  await page.getByRole('button', { name: 'Point 1 of Paint shop' }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('a page of a PDF becomes the picture, as pixels: nothing in it runs, and what is placed stays', async () => {
  const { page, context, troubles } = await browser.signedIn('/floorPlans/1')
  const types = ['machinePlaces', 'zones', 'planMarks']
  const before = await Promise.all(types.map(rows))
  await button(page, 'Replace picture').waitFor()
  const upload = (lines: readonly string[]) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf(lines)) })
  await upload(['Ground floor', 'Gallery', 'Roof'])
  const dialog = page.getByRole('dialog', { name: 'Which page is the plan?' })
  await dialog.getByRole('img', { name: 'Page 1' }).waitFor()
  await dialog.getByLabel('Page', { exact: true }).fill('4')
  await expect.poll(() => button(page, 'Use this page').isDisabled()).toBe(true)
  await dialog.getByLabel('Page', { exact: true }).fill('2')
  await dialog.getByRole('img', { name: 'Page 2' }).locator('canvas').waitFor()
  await expectAccessible(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plan-pdf.png` })
  await button(page, 'Use this page').click()
  await page.getByText('Picture saved').waitFor()
  const [plan] = (await bed.ask('GET', '/floorPlans?floorPlanId=1')).data
  expect(plan.picture).toMatchObject({ mediaType: 'image/png', width: 2894, height: 4096 })
  expect(await Promise.all(types.map(rows))).toEqual(before)
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
  // Where there is one page there is nothing to choose.
  const sent = page.waitForResponse((response) => response.url().endsWith('/floorPlans/1/picture') && response.ok())
  await upload(['Only page'])
  await sent
  await expect.poll(() => dialog.count()).toBe(0)
  expect(troubles).toEqual([])
  await context.close()
})

test('a zone that overlaps another one, or crosses itself, is said beside Save, and where a tag in both is told', async () => {
  const { page, context } = await browser.signedIn('/floorPlans/1')
  const said = page.getByRole('toolbar', { name: 'Draw' }).getByRole('status')
  const draw = async (keys: readonly string[]) => {
    await button(page, 'Zone').click()
    await canvas(page).focus()
    for (const key of keys) await page.keyboard.press(key)
  }
  const up = ['Shift+ArrowUp', 'Shift+ArrowUp']
  const right = ['Shift+ArrowRight', 'Shift+ArrowRight']
  await draw([...up, 'Enter', ...right, 'Enter', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Enter', 'Enter'])
  const name = await page.getByLabel('Name', { exact: true }).inputValue()
  await expect.poll(() => said.textContent()).toBe(`${name} overlaps Milling.`)
  await page.getByText('in the one that was added first: Milling').waitFor()
  await expectAccessible(page)
  await said.scrollIntoViewIfNeeded()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plan-overlap.png` })
  await button(page, 'Save').click()
  await page.getByText('Plan saved').waitFor()
  // It is allowed, and was said once.
  await expect.poll(() => said.textContent()).toBe('')
  const { zoneId } = (await rows('zones')).find(({ zoneName }: { zoneName: string }) => zoneName === name)
  await page.goto(`/zones/${zoneId}`)
  await page.getByText('Overlaps Milling. A tag is told in the zone whose antenna hears it best').waitFor()
  await page.goto('/floorPlans/1')
  const down = ['Shift+ArrowDown', 'Shift+ArrowDown']
  await draw([
    'Enter',
    ...right,
    ...down,
    'Enter',
    ...up,
    'Enter',
    'Shift+ArrowLeft',
    'Shift+ArrowLeft',
    ...down,
    'Enter',
    'Enter',
  ])
  await expect.poll(() => said.textContent()).toMatch(/crosses itself and cannot be saved like that\.$/)
  await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true)
  await context.close()
})
