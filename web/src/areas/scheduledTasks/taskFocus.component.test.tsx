import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { captureTimers } from '../../app/testing/capturedTimers.fixture.ts'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { button, openTasks, reportOptions, systemTasks, task, textsOf } from './scheduledTasks.fixture.ts'

const morning = task(3, 'Morning', { workflowType: 'generateReports', options: reportOptions() })
const options = { rows: { scheduledTasks: [...systemTasks(), morning] } }
const pressEscape = () => userEvent.keyboard('{Escape}')
const click = (name: string) => (dialog: Locator) => dialog.getByRole('button', { name, exact: true }).click()

test.for([
  ['View Execution History: Morning', 'dialog', click('Close')],
  ['View Execution History: Morning', 'dialog', pressEscape],
  ['Morning', 'dialog', click('Cancel')],
  ['Recipients', 'dialog', pressEscape],
  ['Add User Task', 'dialog', pressEscape],
  ['Delete: Morning', 'alertdialog', click('No')],
] as const)('the dialog of %s returns the focus to the button that opened it', async ([name, role, close]) => {
  await openTasks('/scheduledTasks', options)
  await expect.element(button(name)).toBeVisible()
  ;(button(name).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole(role)
  await expect.element(dialog).toBeVisible()
  await close(dialog)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button(name)).toHaveFocus()
})

test('a dialog opened from a menu returns the focus to the button of the menu', async () => {
  await openApp('/employees', { rows: { employees: [{ empID: 'E-1', firstName: 'Ada', lastName: 'Byron' }] } })
  await button('More').click()
  await page.getByRole('menuitem', { name: /^Import/ }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await pressEscape()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('More')).toHaveFocus()
})

const isWithin = (locator: Locator) => {
  const { left, right } = locator.element().getBoundingClientRect()
  return left >= 0 && right <= 390
}

test('on a phone the name, status and buttons of a task are visible without scrolling', async () => {
  await openTasks('/scheduledTasks', { ...options, size: 'phone' })
  const row = page.getByRole('row').filter({ hasText: 'Morning' })
  await expect.element(button('Delete: Morning')).toBeVisible()
  const texts = ['Scheduled Reports', 'Scheduled', 'User'].map((text) => row.getByText(text, { exact: true }))
  for (const part of [button('Delete: Morning'), ...texts]) expect(isWithin(part)).toBe(true)
  expect(textsOf(page.getByRole('columnheader'))).toEqual(['Schedule Name', 'Next Execution', 'Actions'])
  await expectAccessible()
})

test('on a phone the times of a task are fully visible in its form', async () => {
  await openTasks('/scheduledTasks', { ...options, size: 'phone' })
  await button('Morning').click()
  const times = page.getByRole('table', { name: 'Schedule Times' })
  await expect.element(times.getByLabelText('Time 1', { exact: true })).toBeVisible()
  for (const part of [times.getByLabelText('Time 1', { exact: true }), button(/^Delete /, times).first()])
    expect(isWithin(part)).toBe(true)
})

test('on a phone two stacked notices cover no button of a dialog', async () => {
  // Keeps notices open until their time is over.
  captureTimers(5000)
  await openTasks('/scheduledTasks', { ...options, size: 'phone' })
  const notices = () => [...document.querySelectorAll('.MuiSnackbar-root')]
  for (const [name, count] of [
    ['Pause: Morning', 1],
    ['Resume: Morning', 2],
  ] as const) {
    await button(name).click()
    await expect.poll(() => notices().length).toBe(count)
  }
  const areCovered = (dialog: Locator) =>
    dialog
      .getByRole('button')
      .elements()
      .map((element) => element.getBoundingClientRect())
      .some((at) =>
        notices()
          .map((notice) => notice.getBoundingClientRect())
          .some((over) => at.top < over.bottom && at.bottom > over.top),
      )
  ;(button('Delete: Morning').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const removal = page.getByRole('alertdialog')
  await expect.element(removal).toBeVisible()
  await expect.poll(() => areCovered(removal)).toBe(false)
  await removal.getByRole('button', { name: 'No' }).click()
  await expect.element(button('View Execution History: Morning')).toBeInTheDocument()
  ;(button('View Execution History: Morning').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const history = page.getByRole('dialog')
  await expect.element(history.getByRole('button', { name: 'Close' })).toBeVisible()
  await expect.poll(() => areCovered(history)).toBe(false)
  expect(notices()).toHaveLength(2)
})
