import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { dashboards } from '../../app/dashboards.ts'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { openPlant, param } from '../../areas/efficiency/efficiency.fixture.ts'
import { secondDashboard } from './secondDashboard.fixture.tsx'

// The second dashboard takes the address of an existing one, because slides may only show existing dashboards.
const entries = [...dashboards.filter(({ path }) => path !== secondDashboard.path), secondDashboard]
const slide = '/roi/count?range=today'
const rows = {
  deviceGroups: [{ deviceGroupId: 9, deviceGroupName: 'Few', selectedDevices: ['LATHE-01', 'LATHE-02'] }],
  walls: [{ wallID: 'Second', description: null, slides: [{ address: slide, seconds: 30 }] }],
}
const reader = permissionsWhere((area, flag) => area === 'dashboards' && flag === 'read')
const open = (path: string, options: Parameters<typeof openPlant>[1] = {}) =>
  openPlant(path, { machines: 5, dashboards: entries, rows, ...options })
const kpis = () => page.getByRole('region', { name: 'Count' })
const textsOf = (locator: ReturnType<typeof page.getByRole>) => locator.elements().map(({ textContent }) => textContent)

test('a second dashboard has an address, tabs and an accessible frame', async () => {
  const { address } = await open('/roi')
  await expect.poll(() => address().pathname).toBe('/roi/count')
  await expect.element(kpis().getByText('5', { exact: true })).toBeVisible()
  expect(textsOf(page.getByRole('tablist', { name: 'Views of Return' }).getByRole('tab'))).toEqual(['Count', 'Secret'])
  await expect.poll(() => page.getByRole('tab', { selected: true }).query()?.textContent).toContain('Count')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).query()?.textContent).toMatch(/Return\s*▸\s*Count/)
  await expect.element(page.getByRole('link', { name: 'Return' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible()
})

test('machines of a second dashboard are narrowed to the groups in the address', async () => {
  await open('/roi/count')
  await page.getByRole('button', { name: /^Machines: / }).click()
  await page.getByRole('menuitemcheckbox', { name: /Few/ }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(kpis().getByText('2', { exact: true })).toBeVisible()
  expect(param('groups')).toBe('9')
})

test('the range is preserved when the view changes', async () => {
  const { address } = await open('/roi/count?range=yesterday&groups=9')
  await expect.element(page.getByRole('banner').getByText('Yesterday')).toBeVisible()
  await page.getByRole('tab', { name: 'Secret' }).click()
  await expect.poll(() => address().pathname).toBe('/roi/secret')
  expect(param('range')).toBe('yesterday')
})

test('the command palette lists the views of a second dashboard', async () => {
  const { address } = await open('/efficiency/alerts')
  await expect.element(page.getByRole('tab', { name: 'Alerts' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Go to' }).fill('Return Secret')
  await page.getByRole('option', { name: /Return · Secret/ }).click()
  await expect.poll(() => address().pathname).toBe('/roi/secret')
})

test('the slide picker lists the views of a second dashboard', async () => {
  await open('/walls/Second')
  const field = page.getByRole('combobox', { name: 'Address of dashboard 1' })
  await field.click()
  await field.fill('Return')
  await expect.poll(() => textsOf(page.getByRole('option')).join()).toMatch(/Return: Count.*Return: Secret/)
})

test('a view without read permission for its area has no tab', async () => {
  await open('/roi/count', { permissions: reader })
  await expect.element(page.getByRole('tab', { name: 'Count' })).toBeVisible()
  expect(textsOf(page.getByRole('tab'))).toEqual(['Count'])
})

test('the address of a view without read permission names the missing permission', async () => {
  await open('/roi/secret', { permissions: reader })
  await expect
    .element(page.getByText("This needs the right 'read' on 'security'. Contact an administrator to get it."))
    .toBeVisible()
})

test('a wall display shows a second dashboard', async () => {
  await open('/walls/Second?carousel=1')
  const slideElement = () => document.querySelector(`[data-slide="${slide}"]`)
  await expect.poll(() => slideElement()?.querySelector('h1')?.textContent).toContain('Count')
  await expect.poll(() => slideElement()?.textContent).toMatch(/Machines\s*5/)
})

test('a printed second dashboard shows its name', async () => {
  await open(slide, { size: 'phone' })
  await expect.element(kpis()).toBeVisible()
  await commands.emulateMedia({ media: 'print' })
  await expect.element(page.getByText('Plant A · Return · Count')).toBeVisible()
  await expect.element(page.getByText(/Values as of/)).toBeVisible()
  expect(
    page
      .getByRole('tablist')
      .elements()
      .filter((element) => element.checkVisibility()),
  ).toEqual([])
})
