import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { everyRow } from '../testing/everyRow.fixture.ts'
import { expectAccessible } from '../testing/expectAccessible.fixture.ts'
import { openApp } from '../testing/openApp.fixture.tsx'
import { button } from '../testing/screenParts.fixture.ts'

const grid = page.getByRole('grid').first()
const nameOf = (text: string) => grid.getByRole('row').getByRole('link', { name: text, exact: true })
const open = (path: string, options: Parameters<typeof openApp>[1] = {}) =>
  openApp(path, { server: everyRow, ...options })

/** Lists with their own row screens, plain ones, and rows within another row. */
const listed = [
  'jobs',
  'jobOperations',
  'resources',
  'devices',
  'users',
  'schedules',
  'groups',
  'gauges',
  'connectors',
  'walls',
  'reasons',
  'tagAssociations',
]

test.each(listed)('one click on the name of a row of %s opens it, which is marked until it is closed', async (name) => {
  const { address } = await open(`/${name}`)
  await expect.poll(() => document.querySelector('.body .open')).not.toBeNull()
  await page.elementLocator(document.querySelector('.body .open')!).click()
  await expect.poll(() => address().pathname.startsWith(`/${name}/`)).toBe(true)
  const marked = () => document.querySelectorAll('.body [aria-current=true]').length
  await expect.poll(marked).toBe(1)
  await button('Close details').click()
  await expect.poll(() => address().pathname).toBe(`/${name}`)
  await expect.poll(marked).toBe(0)
})

test('a device opens with its credentials, and the heading names the list and the device', async () => {
  await open('/devices')
  await nameOf('Hub').click()
  await expect.element(page.getByText(/credentials/i).first()).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/Devices\s*▸\s*Hub$/)
  await expectAccessible()
})

test('a user opens with their own rights', async () => {
  await open('/users')
  await nameOf('devices@plant.test').click()
  await expect.element(page.getByRole('region', { name: 'Own rights' })).toBeVisible()
})

test('a schedule opens with its week, a wall with its dashboards', async () => {
  const { parts } = await open('/schedules')
  await nameOf('S').click()
  await expect.element(page.getByRole('tab', { name: 'Week', exact: true })).toBeVisible()
  await parts().router.navigate({ href: '/walls' })
  await nameOf('Hall 1').click()
  await expect.element(page.getByRole('list', { name: 'Dashboards' })).toBeVisible()
})

test('a row of a list inside another row opens as a form', async () => {
  await open('/jobs/J-100')
  const inside = page.getByRole('grid', { name: 'Job Operation' })
  await button('10', inside).click()
  await expect.element(page.getByRole('dialog').getByText(/Job Operation J-100 · 0 · 10/)).toBeVisible()
})

test('the buttons of a row of walls have Open and not Edit', async () => {
  const { address } = await open('/walls')
  await expect.element(nameOf('Hall 1')).toBeVisible()
  const buttons = [...document.querySelectorAll('.body .row.kept button')].map((rowButton) =>
    rowButton.getAttribute('aria-label'),
  )
  expect(buttons).toContain('Open')
  expect(buttons).not.toContain('Edit')
  await button('Open', grid).click()
  await expect.poll(() => address().pathname).toBe('/walls/Hall%201')
  await expect.element(page.getByRole('list', { name: 'Dashboards' })).toBeVisible()
})

test('the name of a row is a link that Ctrl opens in another tab, while Shift selects', async () => {
  const { address } = await open('/walls')
  await expect.element(nameOf('Hall 1')).toBeVisible()
  expect(nameOf('Hall 1').element().getAttribute('href')).toBe('/walls/Hall%201')
  const left: boolean[] = []
  const note = (event: Event) => {
    left.push(!event.defaultPrevented)
    event.preventDefault()
  }
  window.addEventListener('click', note)
  await nameOf('Hall 1').click({ modifiers: ['Control'] })
  await nameOf('Hall 1').click({ modifiers: ['Shift'] })
  window.removeEventListener('click', note)
  // The browser follows the link with Ctrl, but not with Shift.
  expect(left).toEqual([true, false])
  expect(address().pathname).toBe('/walls')
})

test('a drag over the names of rows selects cells and opens nothing', async () => {
  const { address } = await open('/walls')
  await expect.element(nameOf('Hall 1')).toBeVisible()
  const target = page.elementLocator([...document.querySelectorAll('.body [data-column=slides]')].at(-1)!)
  await nameOf('Hall 1').dropTo(target, { sourcePosition: { x: 5, y: 5 }, targetPosition: { x: 5, y: 5 } })
  await expect.poll(() => document.querySelectorAll('.body .row.kept .cell.selected').length).toBeGreaterThan(1)
  expect(address().pathname).toBe('/walls')
})

test('a row with more buttons than fit has them in a menu, Open first', async () => {
  const { address } = await open('/jobs')
  await button('Actions', grid).click()
  const entries = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(entries).toEqual(['Open', 'Documents', 'Tags', 'Edit', 'History', 'Delete'])
  await page.getByRole('menuitem', { name: 'Open', exact: true }).click()
  await expect.poll(() => address().pathname).toBe('/jobs/J-100')
})

async function openOnTouchScreen(path: string) {
  await commands.emulateTouch(true)
  onTestFinished(() => commands.emulateTouch(false))
  const app = await open(path, { size: 'phone' })
  await expect.poll(() => document.querySelector('.body .row.kept')).not.toBeNull()
  return app
}

test.each([
  ['/devices', '1', '1'],
  ['/users', 'devices@plant.test', 'devices%40plant.test'],
  ['/resources', 'M-01', 'M-01'],
  ['/walls', 'Hall 1', 'Hall%201'],
])('on a phone a tap on a name in %s opens the row, and Back to the list returns', async (path, row, key) => {
  const { address } = await openOnTouchScreen(path)
  await nameOf(row).click()
  await expect.poll(() => address().pathname).toBe(`${path}/${key}`)
  await button('Back to the list').click()
  await expect.poll(() => address().pathname).toBe(path)
  await expect.element(grid).toBeVisible()
})

test.each(['/devices', '/users', '/resources', '/walls'])(
  'on a touch screen the rows of %s and their controls are high enough for a finger',
  async (path) => {
    await openOnTouchScreen(path)
    const list = grid.element().parentElement!
    const heights = ['.body .row.kept', '.body .cell.actions .tool', '.cell.tick label', '.bar .tool'].map((target) => [
      target,
      (list.querySelector(target)?.getBoundingClientRect().height ?? 0) >= 48,
    ])
    expect(heights.filter(([, isHigh]) => !isHigh)).toEqual([])
  },
)

test('on a phone the menu of a row opens it too', async () => {
  const { address } = await openOnTouchScreen('/devices')
  await button('Actions', grid).click()
  await page.getByRole('menuitem', { name: 'Open', exact: true }).click()
  await expect.poll(() => address().pathname).toBe('/devices/1')
  await expect.element(button('Back to the list')).toBeVisible()
  await expectAccessible()
})
