import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import {
  button,
  clickRowButton,
  formField,
  noticeOf,
  pressKeys,
  rowOf,
} from '../../../app/testing/screenParts.fixture.ts'
import { machine, openMachines } from '../items.fixture.ts'

const sheet = page.getByRole('dialog')
const alert = sheet.getByRole('alert')
const textsOf = (locator: ReturnType<typeof page.getByRole>) => locator.elements().map(({ textContent }) => textContent)
const positionOf = (locator: ReturnType<typeof page.getByRole>) => {
  const { x, y, width, height } = locator.element().getBoundingClientRect()
  return { x, y, width, height }
}

test('a rejection by the server is shown in the form, which retains the input', async () => {
  const { items } = await openMachines()
  await button('Add').click()
  await formField('Machine').fill('M-01')
  await formField('Cost per Hour').fill('1,250')
  await button('Save').click()
  await expect.element(alert).toHaveTextContent('Machine M-01 already exists')
  await expect.element(formField('Cost per Hour')).toHaveValue('1,250')
  expect(items.rows('resources')).toHaveLength(4)
})

// Proves ADM-012
test('rows are added one after another: Save and add another empties the form, Ctrl-Enter saves and closes it', async () => {
  const app = await openMachines()
  await button('Add').click()
  await formField('Machine').fill('M-10')
  await formField('Cost per Hour').fill('1,250')
  await button('Save and add another').click()
  await expect.element(noticeOf('Row(s) Have Been Added')).toBeVisible()
  await expect.element(sheet.getByText('Added: M-10')).toBeVisible()
  await expect.element(formField('Machine')).toHaveValue('')
  expect(machine(app, 'M-10')).toMatchObject({ costPerHour: 1250, scheduleID: null })
  await formField('Machine').fill('M-11')
  await pressKeys('Control+Enter')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(rowOf('M-11')).toBeVisible()
})

test('Esc closes a form without changes', async () => {
  await openMachines()
  await button('Add').click()
  await expect.element(formField('Machine')).toBeVisible()
  await pressKeys('Escape')
  await expect.element(sheet).not.toBeInTheDocument()
})

// Proves ADM-041, OPS-061
test('Esc in a form with changes asks for confirmation: No keeps the form, Yes closes it', async () => {
  const app = await openMachines()
  await button('Add').click()
  await formField('Machine').fill('M-99')
  await pressKeys('Escape')
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText('Discard your changes?')).toBeVisible()
  await expect.poll(() => textsOf(dialog.getByRole('button'))).toEqual(['No', 'Yes'])
  await expectAccessible('[role=alertdialog]')
  await button('No', dialog).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(formField('Machine')).toHaveValue('M-99')
  await pressKeys('Escape')
  await button('Yes', dialog).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(machine(app, 'M-99')).toBeUndefined()
})

// Proves ADM-268, SCH-218
test('Token is not valid leads to the sign-in without a notice, and after it the form still has the input', async () => {
  const app = await openMachines()
  await button('Add').click()
  await formField('Machine').fill('M-77')
  let isExpired = true
  app.server.on('POST', '/resources', () => (isExpired ? errorResponse(401, 'Token is not valid') : undefined))
  await button('Save').click()
  await expect.poll(() => app.address().pathname).toBe('/login')
  await expect.element(page.getByLabelText(/^User name/)).toBeVisible()
  expect(page.getByText('Token is not valid').query()).toBeNull()
  isExpired = false
  await page.getByLabelText(/^User name/).fill('admin@plant.test')
  await page.elementLocator(document.querySelector('input[name=password]')!).fill('a long password')
  await button('Login').click()
  await expect.element(formField('Machine')).toHaveValue('M-77')
  await button('Save').click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(machine(app, 'M-77')).toMatchObject({ resourceID: 'M-77' })
})

test('a standard that a machine never had applies from its first message unless another instant is chosen', async () => {
  const { server } = await openMachines()
  await clickRowButton(rowOf('M-02'), 'Edit')
  await formField('Minor Stop Below (s)').fill('30')
  const first = page.getByRole('radio', { name: /^from the first message/ })
  await expect.element(first).toBeChecked()
  await expect.element(formField('Effective from')).not.toBeInTheDocument()
  await page.getByRole('radio', { name: /^from now on/ }).click()
  await expect.element(formField('Effective from')).toBeVisible()
  await first.click()
  await expectAccessible('[role=dialog]')
  await button('Save').click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect
    .poll(() => server.requests('PUT', '/resources/{key}').map(({ path, body }) => ({ path, body })))
    .toEqual([
      {
        path: '/resources/M-02',
        body: { microStopSecs: 30, effectiveFrom: '1970-01-01T00:00:00.000Z', version: 1 },
      },
    ])
})

// Proves ADM-012
test('a form retains the input when another user changes the row, and shows their values', async () => {
  const app = await openMachines()
  await clickRowButton(rowOf('M-02'), 'Edit')
  await formField('Cost per Hour').fill('12')
  app.changeByOther('resources', { resourceID: 'M-02' }, { costPerHour: 99, description: 'Moved' })
  await expect.element(page.getByText(/Another user has changed this to 99/)).toBeVisible()
  await expect.element(formField('Description')).toHaveValue('Moved')
  await expect.element(formField('Cost per Hour')).toHaveValue('12')
  await button('Save').click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(machine(app, 'M-02')).toMatchObject({ costPerHour: 12, description: 'Moved' })
})

test('a rejection for missing permissions is shown once, right above Save, and the form retains the input', async () => {
  const { server } = await openMachines()
  const message = "This needs the right 'write' on 'resources'"
  server.on('POST', '/resources', () => errorResponse(403, message))
  await button('Add').click()
  await formField('Machine').fill('M-12')
  await button('Save').click()
  await expect.element(page.getByText(message)).toBeVisible()
  expect(page.getByText(message).elements()).toHaveLength(1)
  const messagePosition = positionOf(page.getByText(message))
  expect(positionOf(button('Save')).y - (messagePosition.y + messagePosition.height)).toBeLessThan(48)
  await expect.element(formField('Machine')).toHaveValue('M-12')
})
