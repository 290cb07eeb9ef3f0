import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { boreAndLength } from '../checks/checkValues.fixture.ts'
import { addressOf, openQuality } from '../quality.fixture.ts'

const openChart = () => openQuality(addressOf('outOfTolerance', '&check=1~D1~M-01~'), { values: boreAndLength() })
const chart = () => page.getByRole('region', { name: /^Control chart: D1 · Bore/ })
const points = () => chart().getByRole('group', { name: /^Control chart: D1 · Bore.* Enter opens one\.$/ })
const measured = () => page.getByRole('region', { name: /^Measured/ })
const press = (...keys: string[]) => userEvent.keyboard(keys.map((key) => `{${key}}`).join(''))

async function focusPoints() {
  await expect.element(points()).toBeVisible()
  ;(points().element() as HTMLElement).focus()
}

test('the chart names its points and its lines with their levels, and explains that there is no capability', async () => {
  await openChart()
  await expect
    .element(chart().getByRole('img', { name: /61 points, 1 out of tolerance, 1 breaks a rule/ }))
    .toBeVisible()
  await expect
    .element(chart().getByRole('img', { name: /USL 10\.100, UCL 10\.074, Center 10\.003, LCL 9\.932, LSL 9\.900$/ }))
    .toBeVisible()
  await expect
    .element(page.getByText('The process is not stable: rules are broken, so there is no capability.'))
    .toBeVisible()
})

test('keys move from point to point; Enter opens one and scrolls it into view', async () => {
  await openChart()
  await focusPoints()
  await press('End')
  await expect
    .element(
      chart()
        .getByRole('status')
        .getByText(/10\.2 · beyond the limits/),
    )
    .toBeVisible()
  await press('ArrowLeft')
  await expect
    .element(
      chart()
        .getByRole('status')
        .getByText(/10\.01$/),
    )
    .toBeVisible()
  await press('End')
  await page.viewport(1440, 700)
  await press('Enter')
  const action = measured().getByText('Insert changed')
  await expect.element(action).toBeVisible()
  await expect.poll(() => action.element().getBoundingClientRect().bottom <= window.innerHeight).toBe(true)
  await measured().getByRole('button', { name: 'Close' }).click()
  await expect.element(measured()).not.toBeInTheDocument()
})

test('a point in the table of values opens its person and tool, and the activity of the machine at that time', async () => {
  const { restart } = await openChart()
  await focusPoints()
  await userEvent.keyboard('t')
  const last = chart().getByRole('table').getByRole('row').last()
  await expect.element(last.getByRole('cell', { name: 'admin@plant.test' })).toBeVisible()
  await last.getByRole('button').click()
  const row = () => measured().getByRole('row').last()
  await expect.element(row()).toMatchTextContent(/10\.2 mm.*T-4.*Insert worn.*Insert changed/)
  await expect.element(row()).toMatchTextContent('admin@plant.test')
  const machineRegion = measured().getByRole('region', { name: /around that time$/ })
  await expect.element(machineRegion.getByRole('img')).toBeVisible()
  const states = measured().getByRole('list', { name: 'States' }).getByRole('listitem')
  await expect.poll(() => states.elements().map(({ textContent }) => textContent)).toContain('Running')
  await chart().getByRole('button', { name: 'Show as chart' }).click()
  await expectAccessible()
  // The address of the point shows the same in another page.
  restart()
  await expect.element(measured().getByText('Insert changed')).toBeVisible()
})

test('on a phone the heading is complete, the page does not scroll sideways and points have most of the width', async () => {
  await openQuality(addressOf('outOfTolerance', '&check=1~D1~M-01~'), { values: boreAndLength(), size: 'phone' })
  await expect.element(chart().getByRole('img').first()).toBeVisible()
  for (const text of ['Out of Tolerance', 'Quality']) {
    const crumb = page.getByRole('heading', { level: 1 }).getByText(text)
    await expect.poll(() => crumb.element().scrollWidth <= crumb.element().clientWidth).toBe(true)
  }
  const plot = () => chart().element().querySelector('.u-over')!
  await expect.poll(() => plot().getBoundingClientRect().width / window.innerWidth).toBeGreaterThan(0.5)
  await expect.poll(() => document.documentElement.scrollWidth <= window.innerWidth).toBe(true)
})
