import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { dashboards } from '../../app/dashboards.ts'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { openPlant, param } from '../../areas/efficiency/efficiency.fixture.ts'
import { secondDashboard } from './secondDashboard.fixture.tsx'

// It takes the address of another dashboard: addresses of slides are of the dashboards that there are.
const entries = [...dashboards.filter(({ path }) => path !== secondDashboard.path), secondDashboard]
const slide = '/roi/count?range=today'
const rows = {
  deviceGroups: [{ deviceGroupId: 9, deviceGroupName: 'Few', selectedDevices: ['LATHE-01', 'LATHE-02'] }],
  walls: [{ wallID: 'Second', description: null, slides: [{ address: slide, seconds: 30 }] }],
}
const reader = permissionsWhere((area, flag) => area === 'dashboards' && flag === 'read')
const open = (path: string, options: Parameters<typeof openPlant>[1] = {}) =>
  openPlant(path, { machines: 5, dashboards: entries, rows, ...options })
const figures = () => page.getByRole('region', { name: 'Count' })
const textsOf = (locator: ReturnType<typeof page.getByRole>) => locator.elements().map(({ textContent }) => textContent)

test('a second dashboard has an address, tabs and a frame that is accessible', async () => {
  const { address } = await open('/roi')
  await expect.poll(() => address().pathname).toBe('/roi/count')
  await expect.element(figures().getByText('5', { exact: true })).toBeVisible()
  expect(textsOf(page.getByRole('tablist', { name: 'Views of Return' }).getByRole('tab'))).toEqual(['Count', 'Secret'])
  await expect.poll(() => page.getByRole('tab', { selected: true }).query()?.textContent).toContain('Count')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).query()?.textContent).toMatch(/Return\s*▸\s*Count/)
  await expect.element(page.getByRole('link', { name: 'Return' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible()
})

test('machines of a second dashboard are narrowed to groups in the address', async () => {
  await open('/roi/count')
  await page.getByRole('button', { name: /^Machines: / }).click()
  await page.getByRole('menuitemcheckbox', { name: /Few/ }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(figures().getByText('2', { exact: true })).toBeVisible()
  expect(param('groups')).toBe('9')
})

test('the range is kept from view to view', async () => {
  const { address } = await open('/roi/count?range=yesterday&groups=9')
  await expect.element(page.getByRole('banner').getByText('Yesterday')).toBeVisible()
  await page.getByRole('tab', { name: 'Secret' }).click()
  await expect.poll(() => address().pathname).toBe('/roi/secret')
  expect(param('range')).toBe('yesterday')
})

test('the palette knows the views of a second dashboard', async () => {
  const { address } = await open('/efficiency/alerts')
  await expect.element(page.getByRole('tab', { name: 'Alerts' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Go to' }).fill('Return Secret')
  await page.getByRole('option', { name: /Return · Secret/ }).click()
  await expect.poll(() => address().pathname).toBe('/roi/secret')
})

test('the choice of slides knows the views of a second dashboard', async () => {
  await open('/walls/Second')
  const field = page.getByRole('combobox', { name: 'Address of dashboard 1' })
  await field.click()
  await field.fill('Return')
  await expect.poll(() => textsOf(page.getByRole('option')).join()).toMatch(/Return: Count.*Return: Secret/)
})

test('a view whose area one may not read is no tab', async () => {
  await open('/roi/count', { permissions: reader })
  await expect.element(page.getByRole('tab', { name: 'Count' })).toBeVisible()
  expect(textsOf(page.getByRole('tab'))).toEqual(['Count'])
})

test('the address of a view whose area one may not read says which right it takes', async () => {
  await open('/roi/secret', { permissions: reader })
  await expect
    .element(page.getByText("This needs the right 'read' on 'security'. Ask an administrator for it."))
    .toBeVisible()
})

test('a second dashboard is shown by a wall', async () => {
  await open('/walls/Second?carousel=1')
  const shown = () => document.querySelector(`[data-slide="${slide}"]`)
  await expect.poll(() => shown()?.querySelector('h1')?.textContent).toContain('Count')
  await expect.poll(() => shown()?.textContent).toMatch(/Machines\s*5/)
})

test('a second dashboard is printed with its name', async () => {
  await open(slide, { size: 'phone' })
  await expect.element(figures()).toBeVisible()
  await commands.emulateMedia({ media: 'print' })
  await expect.element(page.getByText('Plant A · Return · Count')).toBeVisible()
  await expect.element(page.getByText(/Figures as of/)).toBeVisible()
  expect(
    page
      .getByRole('tablist')
      .elements()
      .filter((element) => element.checkVisibility()),
  ).toEqual([])
})
