import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { button, formField } from '../../../app/testing/screenParts.fixture.ts'
import { openMachines } from '../items.fixture.ts'

const sheet = page.getByRole('dialog')
const alert = sheet.getByRole('alert')
const textsOf = (locator: ReturnType<typeof page.getByRole>) => locator.elements().map(({ textContent }) => textContent)
const positionOf = (locator: ReturnType<typeof page.getByRole>) => {
  const { x, y, width, height } = locator.element().getBoundingClientRect()
  return { x, y, width, height }
}

test('a problem is shown once at its field, and above Save links lead to all fields that have one', async () => {
  await openMachines()
  await button('Add').click()
  await expect.element(button('Save')).toBeVisible()
  const before = positionOf(button('Save'))
  await formField('Cost per Hour').fill('much')
  await button('Save').click()
  await expect.element(alert).toHaveTextContent('2 fields need correction: Machine, Cost per Hour')
  await expect.poll(() => sheet.getByText('must be a number').elements()).toHaveLength(1)
  await expect.poll(() => textsOf(alert.getByRole('link'))).toEqual(['Machine', 'Cost per Hour'])
  await alert.getByRole('link', { name: 'Cost per Hour' }).click()
  await expect.element(formField('Cost per Hour')).toHaveFocus()
  expect(positionOf(button('Save'))).toEqual(before)
  await expectAccessible('[role=dialog]')
})

test('a problem disappears as soon as its field is corrected', async () => {
  await openMachines()
  await button('Add').click()
  await formField('Cost per Hour').fill('much')
  await button('Save').click()
  await expect.element(alert).toHaveTextContent('2 fields need correction: Machine, Cost per Hour')
  await formField('Cost per Hour').fill('1,25x')
  await expect.poll(() => sheet.getByText('must be a number').elements()).toHaveLength(1)
  await formField('Cost per Hour').fill('1,250')
  await expect.element(sheet.getByText('must be a number')).not.toBeInTheDocument()
  await expect.element(alert).toHaveTextContent('One field needs correction: Machine')
  await formField('Machine').fill('M-10')
  await expect.element(alert).not.toBeInTheDocument()
})
