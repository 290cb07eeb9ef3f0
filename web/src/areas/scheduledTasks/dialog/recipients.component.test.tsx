import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, openTasks, selectOption, textsOf } from '../scheduledTasks.fixture.ts'

const dialog = () => page.getByRole('dialog', { name: 'Add Scheduled Task' })
const recipients = () => dialog().getByLabelText('Email Recipients *')
const chips = () =>
  [...dialog().getByRole('group', { name: 'Schedule Options' }).element().querySelectorAll('.MuiChip-root')].map(
    ({ textContent }) => textContent,
  )
const emailError = () => dialog().getByText('Please enter a valid email address', { exact: true })

async function open() {
  const app = await openTasks('/scheduledTasks/new')
  await selectOption('Schedule Type', 'Scheduled Reports')
  await expect.element(recipients()).toBeVisible()
  return app
}
async function press(key: string) {
  ;(recipients().element() as HTMLElement).focus()
  await userEvent.keyboard(key)
}

// Proves SCH-057, SCH-123, SCH-178
test('the first recipient is the user; Backspace removes it, and Enter adds another in lower case', async () => {
  await open()
  await expect.element(dialog().getByLabelText('Email Subject *')).toHaveValue('Scheduled Reports')
  await expect.poll(chips).toEqual(['admin@plant.test'])
  await expect.element(recipients()).toHaveAttribute('placeholder', 'Enter email address...')
  await press('{Backspace}')
  await expect.poll(chips).toEqual([])
  await expect.element(recipients()).toHaveAttribute('placeholder', 'Enter email address...')
  await recipients().fill(' Ada@Plant.Test ')
  await press('{Enter}')
  await expect.poll(chips).toEqual(['ada@plant.test'])
  await expect.element(emailError()).not.toBeInTheDocument()
})

// Proves SCH-177, SCH-197
test('an invalid address is rejected until another one is entered', async () => {
  await open()
  await recipients().fill('nobody at all')
  await press('{Enter}')
  await expect.element(emailError()).toBeVisible()
  await expect.poll(chips).toEqual(['admin@plant.test'])
  await recipients().fill('ada@plant.test')
  await press('{Enter}')
  await expect.element(emailError()).not.toBeInTheDocument()
})

test('an invalid typed recipient is neither lost nor ignored when saving', async () => {
  const { server } = await open()
  await dialog().getByLabelText('Schedule Name *').fill('Typed')
  await button('Add Report', dialog()).click()
  await selectOption('Report Type', /^OEE Summary/)
  const saveRequests = () => server.requests('POST', '/scheduledTasks')
  for (const send of [() => button('Save', dialog()).click(), () => press('{Control>}{Enter}{/Control}')]) {
    await recipients().fill('bad@')
    await send()
    await expect.element(emailError()).toBeVisible()
    await expect.element(recipients()).toHaveValue('bad@')
    expect(saveRequests()).toEqual([])
  }
  await recipients().fill('good@plant.test')
  await button('Save', dialog()).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect((saveRequests()[0]!.body as { options: unknown[] }).options[2]).toBe('admin@plant.test,good@plant.test')
})

// Proves SCH-043, SCH-135
test('a report task without a report cannot be saved', async () => {
  await open()
  await dialog().getByLabelText('Schedule Name *').fill('Morning')
  await expect.element(dialog().getByRole('group', { name: 'Reports Configuration' })).toBeVisible()
  await expect.element(dialog().getByText('No reports configured. Add a report to get started.')).toBeVisible()
  await expect.element(button('Save', dialog())).toBeDisabled()
  expect(textsOf(dialog().getByRole('heading'))).toContain('Add Scheduled Task')
})
