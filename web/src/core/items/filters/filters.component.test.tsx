import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'
import { button, chooseOption, columnTexts, pressKeys } from '../../../app/testing/screenParts.fixture.ts'

const rows = {
  resources: ['Grinder', 'Lathe', 'Mill', 'Press', 'Saw'].map((description, index) => ({
    resourceID: `M-0${index + 1}`,
    description,
    costPerHour: (index + 1) * 10,
  })),
  schedules: ['S-1', 'S-2'].map((scheduleID) => ({ scheduleID, shifts: [] })),
}
const machines = () => columnTexts('resourceID')
const all = ['M-01', 'M-02', 'M-03', 'M-04', 'M-05']
async function open(search = '') {
  const app = await openApp(`/resources${search}`, { rows })
  await expect.poll(machines).not.toEqual([])
  return app
}
const adding = page.getByRole('dialog', { name: 'Add Filter' })

test('a filter is created in a dialog, appears as a chip above the list and is in the address', async () => {
  const { address } = await open()
  await page.getByRole('button', { name: 'Add Filter' }).click()
  const add = button('Add', adding)
  await expect.element(add).toBeDisabled()
  await chooseOption(adding.getByLabelText('Column'), 'cost')
  await chooseOption(adding.getByLabelText('Operator'), 'between')
  await adding.getByLabelText('From').fill('25')
  await expect.element(add).toBeDisabled()
  await adding.getByLabelText('To').fill('45')
  await expectAccessible('[role=dialog]')
  await pressKeys('Enter')
  await expect.element(page.getByRole('button', { name: 'Cost per Hour is between 25 and 45' })).toBeVisible()
  await expect.poll(machines).toEqual(['M-03', 'M-04'])
  expect(address().searchParams.get('resources.costPerHourBetween')).toBe('25,45')
})

test('Delete removes the filter of the focused chip', async () => {
  const { address } = await open('?resources.costPerHourBetween=25,45')
  const chip = page.getByRole('button', { name: 'Cost per Hour is between 25 and 45' })
  await expect.element(chip).toBeVisible()
  ;(chip.element() as HTMLElement).focus()
  await pressKeys('Delete')
  await expect.poll(machines).toEqual(all)
  expect(address().searchParams.has('resources.costPerHourBetween')).toBe(false)
})

test('a view stores the present filters and restores them', async () => {
  await open('?resources.costPerHourBetween=25,45')
  await button('Views').click()
  await page.getByLabelText('Name of this view').fill('Middle')
  await pressKeys('Enter')
  await expect.element(button('Middle')).toBeVisible()
  await pressKeys('Escape')
  await expect.element(button('View Middle')).toBeVisible()
  ;(page.getByRole('button', { name: 'Cost per Hour is between 25 and 45' }).element() as HTMLElement).focus()
  await pressKeys('Delete')
  await expect.poll(machines).toEqual(all)
  await button('Views').click()
  await button('Middle').click()
  await expect.poll(machines).toEqual(['M-03', 'M-04'])
})

test('a click on its chip opens the values of a filter, which another operator retains', async () => {
  await open('?resources.costPerHourBetween=25,45')
  await page.getByRole('button', { name: 'Cost per Hour is between 25 and 45' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Filter' })
  await expect.element(editing.getByLabelText('From')).toHaveValue('25')
  await chooseOption(editing.getByLabelText('Operator'), 'is any of')
  await editing.getByLabelText('Values').fill('50')
  await pressKeys('Enter')
  await button('Update', editing).click()
  await expect.element(page.getByRole('button', { name: 'Cost per Hour is any of 25, 45, 50' })).toBeVisible()
  await expect.poll(machines).toEqual(['M-05'])
})

// Proves OPS-062, OPS-066
test('a multi select takes each option once; choosing it again removes nothing', async () => {
  const { address } = await open()
  await page.getByRole('button', { name: 'Add Filter' }).click()
  await chooseOption(adding.getByLabelText('Column'), 'schedule')
  await chooseOption(adding.getByLabelText('Operator'), 'is any of')
  await adding.getByLabelText('Values').click()
  for (const name of ['S-1', 'S-2', 'S-1']) await page.getByRole('option', { name, exact: true }).click()
  await pressKeys('Escape')
  await button('Add', adding).click()
  await expect.element(button('Schedule is any of S-1, S-2')).toBeVisible()
  expect(address().searchParams.get('resources.scheduleIDIsAnyOf')).toBe('S-1,S-2')
})
