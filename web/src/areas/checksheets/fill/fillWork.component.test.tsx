import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emulateTouch } from '../../../app/testing/emulateTouch.fixture.ts'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { button } from '../../../app/testing/screenParts.fixture.ts'
import { openSheet } from '../checksheets.fixture.ts'

const workedOn = 'Machine M-100, Job J-100 · P-100, Assembly 0, Operation 10, Part P-100'
const readPermissions = permissionsWhere((area, flag) => area === 'checksheets' && flag === 'read')
const reader = {
  permissions: readPermissions,
  user: { globalAdmin: 0 },
  rights: { mayWrite: false, mayApprove: false },
}

test('job and operation are selected while filling in a checksheet', async () => {
  const { address } = await openSheet('Filled in', (id) => `/checksheets/${id}/fill`)
  await expect.element(page.getByText('No job is set', { exact: false })).toBeVisible()
  await button('Choose Job and Machine').click()
  const dialog = page.getByRole('dialog', { name: 'Choose Job and Machine' })
  // Completed jobs are listed last.
  await dialog.getByLabelText('Job').click()
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual([expect.stringMatching(/^J-100/), expect.stringMatching(/^J-001.*completed/s)])
  await page.getByRole('option', { name: /^J-100/ }).click()
  await dialog.getByLabelText('Operation').click()
  await page.getByRole('option', { name: /^10/ }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.element(page.getByText(workedOn)).toBeVisible()
  await expect.element(page.getByText('Value 1 of 2', { exact: false })).toBeVisible()
  const { searchParams } = address()
  expect(['jobNum', 'assemblySeq', 'oprSeq'].map((name) => searchParams.get(name))).toEqual(['J-100', '0', '10'])
})

test('the next checksheet on a device starts with the last selected work', async () => {
  const { restart, sheetId } = await openSheet('Filled in', (id) => `/checksheets/${id}/fill`)
  await button('Choose Job and Machine').click()
  const dialog = page.getByRole('dialog', { name: 'Choose Job and Machine' })
  await dialog.getByLabelText('Job').click()
  await page.getByRole('option', { name: /^J-100/ }).click()
  await dialog.getByLabelText('Operation').click()
  await page.getByRole('option', { name: /^10/ }).click()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.element(page.getByText(workedOn)).toBeVisible()
  restart(`/checksheets/${sheetId}`)
  await page.getByRole('link', { name: 'Fill In' }).click()
  await expect.element(page.getByText(workedOn)).toBeVisible()
  await expect.element(page.getByText('No job is set', { exact: false })).not.toBeInTheDocument()
})

test('a user who may not fill in a checksheet is informed before typing, and may read it', async () => {
  await openSheet('Only read', (id) => `/checksheets/${id}/fill`, { ...reader, size: 'phone' })
  await expect
    .element(page.getByRole('alert').filter({ hasText: /^You may read this checksheet but not fill it in/ }))
    .toBeVisible()
  const checks = page.getByRole('table', { name: 'Checks' })
  await expect.element(checks.getByRole('row', { name: /D1 Bore diameter/ })).toBeVisible()
  for (const name of ['1', 'OK', 'Passed']) expect(button(name).elements()).toEqual([])
  await expectAccessible()
})

test('the page of a checksheet names the right that filling in requires', async () => {
  await openSheet('Only read', (id) => `/checksheets/${id}`, { ...reader, size: 'phone' })
  await expect
    .element(page.getByText(/^Filling in requires the right 'Enter reasons, fill in checks' on 'Dashboards'/))
    .toBeVisible()
  await expect.element(button('Fill In')).toBeDisabled()
})

const sizes = { touched: [1280, 800], small: [1280, 640], phone: [390, 844] } as const

/** True if nothing covers the lower edge of a button and all of it is within the window. */
function isVisible(key: string): boolean {
  const element = button(key).query()
  if (!element) return false
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const above = document.elementFromPoint((left + right) / 2, bottom - 2)
  // A disabled button passes hits to its container.
  const isFree = element.contains(above) || above?.contains(element) === true
  return top >= 0 && bottom <= window.innerHeight && isFree
}

test.for(Object.entries(sizes))('all required buttons are visible on a screen: %s', async ([, size]) => {
  await emulateTouch()
  const work = 'jobNum=J-100&assemblySeq=0&oprSeq=10&resourceID=M-100'
  await openSheet('Keys in sight', (id) => `/checksheets/${id}/fill?${work}`, { size })
  const expectKeys = async (...keys: readonly string[]) => {
    for (const key of keys) await expect.poll(() => isVisible(key), { message: key }).toBe(true)
  }
  await expect.element(page.getByText(/^Machine M-100, Job J-100/)).toBeVisible()
  await expect.element(page.getByText('Value 1 of 2', { exact: false })).toBeVisible()
  await expectKeys('OK', 'Delete the last digit', '7')
  await userEvent.keyboard('10{Enter}')
  await expect.element(page.getByText('Value 2 of 2', { exact: false })).toBeVisible()
  await page
    .getByRole('list', { name: 'Checks' })
    .getByRole('button', { name: /D1 \(1\)/ })
    .click()
  await expect.element(page.getByText('Corrects 10 mm; both are stored', { exact: false })).toBeVisible()
  await userEvent.keyboard('9.1')
  await expectKeys('OK', 'Delete the last digit')
  await button('OK').click()
  await expect.element(page.getByText(/Out of tolerance: 10 ±0.02 mm is expected/)).toBeVisible()
  await expectKeys('Save and continue', 'Measure again')
  const suggestions = page
    .getByRole('group', { name: /Usual (reasons|actions)/ })
    .getByRole('button')
    .elements()
  expect(suggestions.length).toBeGreaterThan(4)
  const heights = suggestions.map((element) => element.getBoundingClientRect().height)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
  await expectAccessible()
})
