import { expect, test } from 'vitest'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { openApp, type TestApp, testNow } from '../../../app/testing/openApp.fixture.tsx'
import { withoutGraphics } from '../../../core/kit/floorPlan/withoutGraphics.fixture.ts'
import { plantWithTags } from '../locating.fixture.ts'

const plans = '/locating/floorPlans?range=24h'

const table = ({ page }: TestApp, name: string) => page.getByRole('table', { name })
const rowTexts = (app: TestApp, name: string) =>
  table(app, name)
    .getByRole('row')
    .elements()
    .map(({ textContent }) => textContent)
const names = (app: TestApp) =>
  table(app, 'Tags')
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
    .sort()

test('a browser without WebGL shows a message instead of the plan, and the lists of tags, zones and machines', async () => {
  withoutGraphics()
  const app = await openApp(plans, plantWithTags)
  await expect.element(table(app, 'Tags')).toBeVisible()
  await expect.poll(() => names(app)).toEqual(['Ada Okafor', 'Ben Okafor', 'Cy Okafor', 'J-1', 'J-2'])
  expect(app.page.getByText(/This browser cannot show plans/).elements()).toHaveLength(1)
  await app.page.getByRole('button', { name: 'Zones 4' }).click()
  await expect
    .poll(() => rowTexts(app, 'Zones'))
    .toContainEqual(expect.stringMatching(/^Milling.*2 of 1: over capacity$/))
  await app.page.getByRole('button', { name: 'Machines 8' }).click()
  await expect.poll(() => rowTexts(app, 'Machines')).toHaveLength(9)
  await expectAccessible()
})

test('until the content of a plan has loaded the frame shows that it is loading, and the lists claim nothing', async () => {
  let release = () => {}
  const app = await openApp(plans, {
    ...plantWithTags,
    server: (server, items) => {
      plantWithTags.server!(server, items)
      release = server.hold('GET', '/zones')
    },
  })
  const loading = app.page.getByText('Loading the plan.')
  await expect.element(loading).toBeVisible()
  await expect.poll(() => app.server.requests('POST', '/locating/positions').length).toBeGreaterThan(0)
  await expect.element(app.page.getByText(/No tag/)).not.toBeInTheDocument()
  release()
  await expect.element(loading).not.toBeInTheDocument()
})

test('a plan is a picture with an accessible name, and everything about its tags is in sight beside it', async () => {
  const app = await openApp(plans, plantWithTags)
  const { page } = app
  const name = 'Ground floor: 5 tags, 8 machines. The lists beside it contain the same.'
  await expect.element(page.getByRole('img', { name })).toBeInTheDocument()
  await expect.poll(() => document.querySelectorAll('canvas').length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Show the whole plan' }).click()
  const certainty = table(app, 'Tags').getByRole('columnheader', { name: 'Certainty' }).element()
  expect(certainty.getBoundingClientRect().right).toBeLessThanOrEqual(1440)
  const scrubber = page.getByRole('group', { name: 'Time and replay' })
  const labels = scrubber.getByText(/^(Shifts|Alerts)$/)
  await expect.poll(() => labels.elements().map(({ textContent }) => textContent)).toEqual(['Shifts', 'Alerts'])
  expect(page.getByRole('img', { name: 'North is 30° to the right of up' }).elements()).toHaveLength(1)
  await expectAccessible()
})

// Proves OPS-153
test('the first facility is open until another one is chosen, which is then in the address', async () => {
  withoutGraphics()
  const { page, address } = await openApp(plans, plantWithTags)
  const facility = page.getByRole('combobox', { name: /^Facility/ })
  await expect.poll(() => facility.query()?.textContent).toBe('Hall 1')
  await facility.click()
  const options = page.getByRole('option')
  await expect.poll(() => options.elements().map(({ textContent }) => textContent)).toEqual(['Hall 1', 'Yard'])
  await page.getByRole('option', { name: 'Yard' }).click()
  await expect.element(page.getByText(/This facility has no floor plan yet/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Add a floor plan' })).toBeVisible()
  expect(address().search).toMatch(/facility=(%22)?2/)
})

// Proves OPS-327
test('while facilities cannot be loaded none are shown, with a message', async () => {
  const { page } = await openApp(plans, {
    server: (server) => server.on('GET', '/organizations/facilities', () => errorResponse(500, 'Broken')),
  })
  await expect.element(page.getByText(/There is no locating facility yet/)).toBeVisible()
  await expect.element(page.getByText('The facilities could not be loaded')).toBeVisible()
})

test('a zone shows its tags with times and durations', async () => {
  withoutGraphics()
  const app = await openApp(`${plans}&list=zones`, plantWithTags)
  await table(app, 'Zones').getByRole('button', { name: 'Goods in' }).click()
  const inside = app.page.getByRole('region', { name: 'In Goods in' }).getByRole('row')
  await expect
    .poll(() => inside.elements().map(({ textContent }) => textContent))
    .toEqual([expect.stringContaining('Name'), expect.stringMatching(/^Ada Okafor.*08:30.*1 h 30 min$/)])
})

test('a tag shows its trail, and the trail can be closed', async () => {
  withoutGraphics()
  const app = await openApp(plans, plantWithTags)
  await table(app, 'Tags').getByRole('button', { name: 'J-1' }).click()
  const trail = app.page.getByRole('region', { name: 'Trail of J-1' })
  await expect
    .poll(() =>
      trail
        .getByRole('row')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      expect.stringContaining('Name'),
      expect.stringMatching(/^Turning/),
      expect.stringMatching(/^Milling.*still there/),
    ])
  await trail.getByRole('button', { name: 'Close' }).click()
  await expect.element(trail).not.toBeInTheDocument()
})

test('a time of another day has its date, and certainty and types are shown in words', async () => {
  withoutGraphics()
  const app = await openApp('/locating/floorPlans?range=24h&mode=active', {
    ...plantWithTags,
    now: testNow + 36 * 3_600_000,
  })
  await expect
    .poll(() => rowTexts(app, 'Tags').find((text) => text.startsWith('Ada')))
    .toBe('Ada OkaforEmployeeMillingMar 2, 08:3090.0 %, by signal strength')
})

test('an instant before the first known position is explained on the plan', async () => {
  const [from, to] = [30, 29].map((days) => new Date(testNow - days * 86_400_000).toISOString())
  const { page } = await openApp(`/locating/floorPlans?range=custom&from=${from}&to=${to}&slider=50`, plantWithTags)
  await expect
    .element(page.getByRole('status').filter({ hasText: 'No positions are known before' }))
    .toBeInTheDocument()
})

test('on a phone the plan is above the areas, the filters are folded, and nothing is wider than the page', async () => {
  const app = await openApp(`${plans}&tagType=jobs&allReads=1`, { ...plantWithTags, size: 'phone' })
  const { page } = app
  await expect.element(table(app, 'Tags')).toBeInTheDocument()
  const plan = page
    .getByRole('img', { name: /^Ground floor/ })
    .element()
    .getBoundingClientRect()
  const areas = page.getByRole('navigation', { name: 'Areas' }).element().getBoundingClientRect()
  expect(plan.bottom).toBeLessThanOrEqual(areas.top)
  const isSearchVisible = () => page.getByLabelText('Search term').query()?.checkVisibility() ?? false
  expect(isSearchVisible()).toBe(false)
  await page.getByRole('button', { name: 'Filters, 2 active' }).click()
  expect(isSearchVisible()).toBe(true)
  await page.getByRole('switch', { name: 'All tag reads' }).click()
  await expect.element(page.getByRole('button', { name: 'Filters, 1 active' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Filters, 1 active' }).click()
  await expect.poll(isSearchVisible).toBe(false)
  const slider = document.querySelector('[aria-label="Time and replay"] .MuiSlider-root')!
  expect(slider.getBoundingClientRect().width).toBeGreaterThan(240)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})
