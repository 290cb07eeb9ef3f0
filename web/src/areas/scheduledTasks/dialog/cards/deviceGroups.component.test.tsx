import { analyticsReports } from '@takt/domain/areas/reports/analyticsReports.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FakeServer } from '../../../../app/testing/fakeServer.fixture.ts'
import { button, definitionOf, openTasks, selectOption, textsOf } from '../../scheduledTasks.fixture.ts'

/** In the order of the picker, case-insensitive. */
const groups = ['Alpha', 'beta', 'Delta', 'epsilon', 'Eta', 'gamma', 'Iota', 'kappa', 'Lambda', 'theta']
const rows = {
  deviceGroups: groups
    .toReversed()
    .map((deviceGroupName, index) => ({ deviceGroupId: index + 1, deviceGroupName, selectedDevices: [] })),
}
const dialog = () => page.getByRole('dialog', { name: 'Add Scheduled Task' })
const picker = () => page.getByRole('combobox', { name: 'Device Groups', exact: true })
const offered = () => textsOf(page.getByRole('option'))
const selectedGroups = () =>
  [...dialog().element().querySelectorAll('.MuiAutocomplete-tag')].map(({ textContent }) => textContent)
const open = (server?: (server: FakeServer) => void) =>
  openTasks('/scheduledTasks/new?report=setups', { rows, ...(server && { server }) })

// Proves SCH-053, SCH-055, SCH-056, SCH-104
test('device groups are listed by name, case-insensitively, in a list of at most 200 px, and can be searched', async () => {
  await open()
  await picker().click()
  await expect.poll(offered).toEqual(groups)
  expect(page.getByRole('listbox').element().getBoundingClientRect().height).toBe(200)
  await picker().fill('ETA')
  await expect.poll(offered).toEqual(['Eta', 'beta', 'theta'])
})

test('several device groups can be selected', async () => {
  await open()
  for (const [typed, name] of [
    ['ETA', 'theta'],
    ['alpha', 'Alpha'],
  ] as const) {
    await picker().fill(typed)
    await page.getByRole('option', { name, exact: true }).click()
  }
  await userEvent.keyboard('{Escape}')
  await expect.poll(selectedGroups).toEqual(['theta', 'Alpha'])
})

// Proves SCH-054
test('one device group can be selected if the report accepts only one', async () => {
  const single = JSON.parse(
    JSON.stringify(analyticsReports.map(definitionOf)).replaceAll(
      /("name":"deviceGroups".*?"multiple":)true/g,
      '$1false',
    ),
  )
  await open((server) => server.on('GET', '/reports', () => single))
  await picker().click()
  await expect.poll(offered).toEqual(groups)
  await page.getByRole('option', { name: 'Delta', exact: true }).click()
  await selectOption('Device Groups', 'gamma')
  await expect.element(picker()).toHaveValue('gamma')
  expect(selectedGroups()).toEqual([])
})

// Proves SCH-138
test('a card can be dragged by mouse', async () => {
  await openTasks('/scheduledTasks/new')
  await selectOption('Schedule Type', 'Scheduled Reports')
  for (const report of [/^Losses by Reason/, /^OEE Summary/]) {
    await button('Add Report', dialog()).click()
    await selectOption('Report Type', report)
  }
  await button('Report #2: OEE Summary', dialog()).click()
  const handle = (position: number) => button(`Move report ${position}`, dialog()).element()
  const { left, width, top, height, bottom } = handle(1).getBoundingClientRect()
  const distance = handle(2).getBoundingClientRect().bottom - bottom
  const point = (type: string, down: number) =>
    new PointerEvent(type, {
      clientX: left + width / 2,
      clientY: top + height / 2 + down,
      pointerId: 1,
      pointerType: 'mouse',
      isPrimary: true,
      button: 0,
      buttons: 1,
      bubbles: true,
      cancelable: true,
    })
  handle(1).dispatchEvent(point('pointerdown', 0))
  document.dispatchEvent(point('pointermove', 5))
  await expect.element(page.getByText(/^Report 1 (picked up|over position 1)/)).toBeVisible()
  await expect
    .poll(() => {
      document.dispatchEvent(point('pointermove', distance + height / 2))
      return page.getByText('Report 1 over position 2').query() !== null
    })
    .toBe(true)
  document.dispatchEvent(point('pointerup', distance + height / 2))
  await expect.element(button('Report #1: OEE Summary', dialog())).toBeVisible()
  await expect.element(button('Report #2: Losses by Reason', dialog())).toBeVisible()
})
