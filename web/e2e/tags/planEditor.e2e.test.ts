import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfOf } from '../../src/app/testing/pdf.fixture.ts'
import { buildWeb, openBrowser } from '../fixtures/browser.fixture.ts'
import { createPlanFixture } from '../fixtures/plan.fixture.ts'

let fixture: Awaited<ReturnType<typeof createPlanFixture>>
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  await buildWeb()
  fixture = await createPlanFixture()
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = async (type: string) => (await fixture.request('GET', `/${type}?floorPlanId=1&limit=100`)).data
const zoneNames = async () => (await rows('zones')).map(({ zoneName }: { zoneName: string }) => zoneName)
const picture = async () => (await fixture.request('GET', '/floorPlans?floorPlanId=1')).data[0].picture

test('shapes drawn on a plan and a picture from a PDF are stored, and undone by their notices', async () => {
  const { page, context, troubles: problems } = await browser.signedIn('/floorPlans/1')
  const undo = async (saved: string) => {
    const notice = page.getByRole('group').filter({ hasText: saved }).last()
    await notice.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('alert').filter({ hasText: 'Undone' }).last().waitFor()
  }
  await button(page, 'Zone').click()
  await page.getByRole('application').focus()
  for (const key of ['Enter', 'Shift+ArrowRight', 'Enter', 'Shift+ArrowDown', 'Enter', 'Enter'])
    await page.keyboard.press(key)
  await page.getByLabel('Name', { exact: true }).fill('Paint shop')
  await page.getByRole('button', { name: 'Point 1 of Packing' }).focus()
  await button(page, 'Delete Packing').click()
  await button(page, 'Save').click()
  await page.getByText('Plan saved').waitFor()
  expect(await zoneNames()).toEqual(['Goods in', 'Turning', 'Milling', 'Paint shop'])
  await undo('Plan saved')
  expect(await zoneNames()).toEqual(['Goods in', 'Turning', 'Milling', 'Packing'])

  const before = await picture()
  const places = await rows('machinePlaces')
  const buffer = Buffer.from(pdfOf(['Ground floor']))
  await page.locator('input[type=file]').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer })
  await page.getByText('Picture saved').waitFor()
  expect(await picture()).toMatchObject({ mediaType: 'image/png', width: 2894, height: 4096 })
  expect(await rows('machinePlaces')).toEqual(places)
  await undo('Picture saved')
  await expect.poll(picture).toEqual(before)
  expect(problems).toEqual([])
  await context.close()
})
