import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { openApp, type TestApp } from '../../app/testing/openApp.fixture.tsx'
import { withoutGraphics } from '../../core/kit/floorPlan/withoutGraphics.fixture.ts'
import { plantWithTags } from './locating.fixture.ts'

const plans = '/locating/floorPlans?range=24h'

const table = ({ page }: TestApp, name: string) => page.getByRole('table', { name })
const names = (app: TestApp) =>
  table(app, 'Tags')
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
    .sort()
const pressed = ({ page }: TestApp) => page.getByRole('group', { name: 'When' }).getByRole('button', { pressed: true })

// These tests read the shown tags from the list.
beforeEach(withoutGraphics)

// Proves OPS-100
test('search term and search chips choose which tags are shown', async () => {
  const app = await openApp(plans, plantWithTags)
  const { page, address } = app
  await expect.element(table(app, 'Tags')).toBeVisible()
  await page.getByLabelText('Search term').fill('okafor')
  await expect.poll(() => names(app)).toEqual(['Ada Okafor', 'Ben Okafor', 'Cy Okafor'])
  await page.getByLabelText('Search chips').fill('ada')
  await userEvent.keyboard('{Enter}')
  await page.getByLabelText('Search chips').fill('cy')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => names(app)).toEqual(['Ada Okafor', 'Cy Okafor'])
  expect(address().href).toContain('chips=ada%7Ecy')
})

// Proves OPS-101
test('all tag types are shown until another type is chosen', async () => {
  const app = await openApp(plans, plantWithTags)
  const type = app.page.getByRole('combobox', { name: /^Tag type/ })
  await expect.poll(() => type.query()?.textContent).toBe('All')
  await type.click()
  await app.page.getByRole('option', { name: 'Jobs', exact: true }).click()
  await expect.poll(() => names(app)).toEqual(['J-1', 'J-2'])
  expect(app.address().search).toContain('tagType=jobs')
})

// Proves OPS-105, OPS-106
test('the toggles for all tag reads and all activity are in the address, and all reads show unassigned tags', async () => {
  const app = await openApp(plans, plantWithTags)
  await app.page.getByRole('switch', { name: 'All tag reads' }).click()
  await app.page.getByRole('switch', { name: 'Show all activity' }).click()
  await expect.poll(() => app.address().search).toMatch(/allReads=(%22)?1/)
  expect(app.address().search).toMatch(/allActivity=(%22)?1/)
  await expect.poll(() => names(app)).toHaveLength(6)
})

// Proves OPS-102, OPS-103
test('the mode is As of with the slider at 100, and Active, which disables the slider, is in the address', async () => {
  const app = await openApp(plans, plantWithTags)
  await expect.element(table(app, 'Tags')).toBeVisible()
  await expect.poll(() => pressed(app).query()?.textContent).toBe('As of')
  const slider = app.page.getByRole('slider', { name: 'Time slider' })
  await expect.element(slider).toHaveValue('100')
  await app.page.getByRole('button', { name: 'Active', exact: true }).click()
  await expect.element(slider).toBeDisabled()
  app.restart()
  await expect.element(table(app, 'Tags')).toBeVisible()
  await expect.poll(() => pressed(app).query()?.textContent).toBe('Active')
})

test('the slider goes back in time by keyboard', async () => {
  const app = await openApp(plans, plantWithTags)
  const adaIn = (zone: string) => table(app, 'Tags').getByRole('row', { name: new RegExp(`^Ada.*${zone}`) })
  await expect.element(adaIn('Milling')).toBeInTheDocument()
  app.page.getByRole('slider', { name: 'Time slider' }).element().focus()
  await userEvent.keyboard('{PageDown}')
  await expect.poll(() => app.address().search).toContain('slider=95')
  await expect.element(adaIn('Goods in')).toBeInTheDocument()
  await userEvent.keyboard('{End}')
  await expect.element(adaIn('Milling')).toBeInTheDocument()
})

test('a replay requests one instant at a time and shows it, however slow the responses are', async () => {
  const app = await openApp(`${plans}&slider=97`, plantWithTags)
  const { page, server } = app
  await expect.element(table(app, 'Tags')).toBeVisible()
  const before = server.requests('POST', '/locating/positions').length
  const requested = () =>
    server
      .requests('POST', '/locating/positions')
      .slice(before)
      .map(({ body }) => (body as { at: string }).at)
  const aborted: unknown[] = []
  const { fetch } = window
  window.fetch = (...request) => {
    new Request(...request).signal.addEventListener('abort', () => aborted.push(request[0]))
    return fetch(...request)
  }
  const release = server.hold('POST', '/locating/positions')
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => requested().length).toBe(1)
  const values = new Set<string>()
  const slider = page.getByRole('slider', { name: 'Time slider' })
  await expect.poll(() => values.add((slider.element() as HTMLInputElement).value).size).toBeGreaterThan(4)
  expect([requested().length, aborted]).toEqual([1, []])
  release()
  await expect.poll(() => requested().length).toBeGreaterThan(2)
  expect(requested()).toEqual(requested().toSorted())
  expect(aborted).toEqual([])
})

test('the dashboard shows the number of people and jobs with tags, and whether unassigned tags are included', async () => {
  const { page } = await openApp(plans, plantWithTags)
  await expect.element(page.getByText('3 people, 2 jobs; unassigned tags are left out')).toBeVisible()
  await page.getByRole('switch', { name: 'All tag reads' }).click()
  await expect.element(page.getByText('3 people, 2 jobs; unassigned tags are shown')).toBeVisible()
  await page.getByLabelText('Search term').fill('ada')
  await expect.element(page.getByText('1 person, 0 jobs; unassigned tags are shown')).toBeVisible()
})

// Proves OPS-156
test('tag data and association types stay known on the way to Details and back, when they cannot be loaded again', async () => {
  const app = await openApp(`${plans}&find=ada`, {
    ...plantWithTags,
    rows: { ...plantWithTags.rows, tagAssociationTypes: [{ associationType: 'carts', description: 'Carts' }] },
  })
  const { page } = app
  const types = ['All', 'Employees', 'Jobs', 'Job assemblies', 'Job operations', 'Carts']
  await page.getByRole('switch', { name: 'All tag reads' }).click()
  await page.getByRole('combobox', { name: /^Tag type/ }).click()
  const options = page.getByRole('option')
  await expect.poll(() => options.elements().map(({ textContent }) => textContent)).toEqual(types)
  await userEvent.keyboard('{Escape}')
  app.server.on('GET', '/tagAssociationTypes', () => errorResponse(500, 'Broken'))
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect.element(table(app, 'Stays')).toBeVisible()
  await page.getByRole('tab', { name: 'Floor Plans' }).click()
  await expect.element(page.getByText('1 person, 0 jobs; unassigned tags are shown')).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'All tag reads' })).toBeChecked()
  await page.getByRole('combobox', { name: /^Tag type/ }).click()
  await expect.element(page.getByRole('option', { name: 'Carts' })).toBeVisible()
})
