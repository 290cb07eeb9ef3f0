import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { openPlant } from '../efficiency/efficiency.fixture.ts'

const operator = permissionsWhere((area, flag) => flag === 'read' || (flag === 'write' && area === 'dashboards'))
const defaultSlides = [{ address: '/wall', seconds: 30 }]
const group = { deviceGroupId: 4, deviceGroupName: 'Gate lathes', selectedDevices: ['LATHE-01'] }
const open = (path: string, options: Parameters<typeof openPlant>[1] = {}) =>
  openPlant(path, {
    machines: 2,
    permissions: operator,
    rows: { walls: [{ wallID: 'Gate', description: null, slides: defaultSlides }], deviceGroups: [group] },
    ...options,
  })
const detail = () => page.getByRole('region', { name: 'Gate' })
const slides = () => detail().getByRole('list', { name: 'Dashboards' }).getByRole('listitem')
const address = (number: number) => page.getByRole('combobox', { name: `Address of dashboard ${number}` })
const seconds = (number: number) => page.getByRole('textbox', { name: `Seconds of dashboard ${number}` })
const textIn = (locator: ReturnType<typeof seconds>) => (locator.element() as HTMLInputElement).value
const save = () => detail().getByRole('button', { name: 'Save' })

async function addSecond() {
  await detail().getByRole('button', { name: 'Add a dashboard' }).click()
  await expect.element(address(2)).toBeVisible()
}

test('another site is rejected at its field, and typed values are kept', async () => {
  const fields = {
    'slides.1.address': 'must be the address of a dashboard, such as /efficiency/overall?range=today',
    'slides.1.seconds': 'must be at least 5',
  }
  await open('/walls/Gate', {
    server: (server) => server.on('PUT', '/walls/{key}', () => errorResponse(400, 'slides is wrong', { fields })),
  })
  await addSecond()
  await address(2).fill('https://evil.example/wall')
  await seconds(2).fill('3')
  await save().click()
  await expect
    .poll(() => slides().nth(1).query()?.textContent)
    .toContain(`${fields['slides.1.address']}; must be at least 5`)
  expect(textIn(seconds(2))).toBe('3')
  await expect.poll(() => detail().getByRole('alert').query()?.textContent).toContain('Address of dashboard 2 must be')
  await seconds(2).fill('45')
  await address(2).fill(`${location.origin}/efficiency/overall?range=week`)
  await expect
    .poll(
      () =>
        slides()
          .getByText(/must be/)
          .elements().length,
    )
    .toBe(0)
})

test('an address pasted from the browser becomes that of a dashboard', async () => {
  await open('/walls/Gate')
  await addSecond()
  await address(2).fill(`${location.origin}/efficiency/overall?range=week`)
  await userEvent.tab()
  await expect.poll(() => textIn(address(2))).toBe('/efficiency/overall?range=week')
})

test('dashboards are ordered, timed and limited to machines and a range, and saved', async () => {
  const { items } = await open('/walls/Gate')
  await addSecond()
  await address(2).fill('/efficiency/overall?range=week')
  await seconds(2).fill('45')
  await detail().getByRole('button', { name: 'Move dashboard 2 up' }).click()
  await expect.element(detail().getByText(/Cycle duration: 1 min 15 s/)).toBeVisible()
  const first = slides().first()
  await expect.element(first.getByText('Efficiency: Overall', { exact: true })).toBeVisible()
  await first.getByRole('button', { name: 'Machines of dashboard 1: All machines' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Gate lathes/ }).click()
  await page.getByRole('searchbox', { name: 'Find groups and machines' }).fill('lathe-02')
  await page.getByRole('menuitemcheckbox', { name: /LATHE-02/ }).click()
  await userEvent.keyboard('{Escape}')
  await first.getByRole('combobox', { name: 'Range of dashboard 1' }).click()
  await page.getByRole('option', { name: 'Last 7 days' }).click()
  await expect.element(first.getByText('Gate lathes, LATHE-02')).toBeVisible()
  await expectAccessible()
  await save().click()
  await expect.element(page.getByText('Wall Updated')).toBeVisible()
  expect(items.rows('walls')[0]!.slides).toEqual([
    { address: '/efficiency/overall?range=7d&groups=4&machines=LATHE-02', seconds: 45 },
    ...defaultSlides,
  ])
  await expect
    .element(detail().getByRole('link', { name: 'Show the wall' }))
    .toHaveAttribute('href', '/walls/Gate?carousel=1')
})

test('an added wall opens so that its dashboards can be chosen', async () => {
  const app = await open('/walls?walls.add=row')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: /^Wall/ }).fill('Canteen')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .element(page.getByRole('region', { name: 'Canteen' }).getByRole('list', { name: 'Dashboards' }))
    .toBeVisible()
  expect(app.address().pathname).toBe('/walls/Canteen')
})
