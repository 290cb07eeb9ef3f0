import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, openTasks, selectOption } from '../../scheduledTasks.fixture.ts'

const dialog = () => page.getByRole('dialog', { name: 'Add Scheduled Task' })
const field = (name: string) => page.getByRole('combobox', { name, exact: true })
const adding = () => page.getByRole('dialog', { name: 'Add Filter' })
const editing = () => page.getByRole('dialog', { name: 'Edit Filter' })
const add = () => button('Add', adding())

async function open(report: RegExp) {
  const app = await openTasks('/scheduledTasks/new')
  await selectOption('Schedule Type', 'Scheduled Reports')
  await button('Add Report', dialog()).click()
  await selectOption('Report Type', report)
  await button('Add Filter', dialog()).click()
  return app
}

// Proves SCH-047, SCH-049
test('a filter is added with column, operator and value, and is shown as a chip', async () => {
  await open(/^OEE Summary/)
  await selectOption('Column', 'OEE (%)')
  await selectOption('Operator', 'is less than')
  await expect.element(add()).toBeDisabled()
  await expect.element(button('Cancel', adding())).toBeVisible()
  await adding().getByLabelText('Value').fill('75')
  await add().click()
  await expect.element(button('OEE is less than 75 %', dialog())).toBeVisible()
  await expect.element(button('Add Filter', dialog())).toBeVisible()
})

// Proves SCH-048, SCH-050, SCH-052
test('the chip of a filter opens it for editing; between has From and To', async () => {
  const { server } = await open(/^OEE Summary/)
  await selectOption('Column', 'OEE (%)')
  await selectOption('Operator', 'is less than')
  await adding().getByLabelText('Value').fill('75')
  await add().click()
  await button('OEE is less than 75 %', dialog()).click()
  await selectOption('Operator', 'is between')
  await editing().getByLabelText('From', { exact: true }).fill('60')
  await expect.element(button('Update', editing())).toBeDisabled()
  await editing().getByLabelText('To', { exact: true }).fill('75')
  await button('Update', editing()).click()
  await expect.element(button('OEE is between 60 % and 75 %', dialog())).toBeVisible()
  await dialog().getByLabelText('Schedule Name *').fill('Morning')
  await button('Save', dialog()).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  const { options } = server.requests('POST', '/scheduledTasks')[0]!.body as { options: unknown[][] }
  expect(options[0]![0]).toMatchObject({
    parameters: { filterConditions: [{ column: 'oee', operator: 'between', value: ['0.6', '0.75'] }] },
  })
})

// Proves SCH-188
test('an operator without a value completes a filter; a filter without an operator is incomplete', async () => {
  await open(/^Losses by Reason/)
  await expect.element(add()).toBeDisabled()
  await selectOption('Column', 'Reason')
  await selectOption('Operator', 'is empty')
  await expect.element(add()).toBeEnabled()
  await field('Operator').fill('')
  await expect.element(add()).toBeDisabled()
})

// Proves SCH-051, SCH-189
test('a list operator accepts several values', async () => {
  await open(/^Losses by Reason/)
  await selectOption('Column', 'Reason')
  const values = () => adding().getByLabelText('Values')
  const chips = () => [...adding().element().querySelectorAll('.MuiChip-root')].map(({ textContent }) => textContent)
  for (const operator of ['is none of', 'is any of']) {
    await selectOption('Operator', operator)
    await expect.element(add()).toBeDisabled()
    for (const value of ['TOOL', 'SETUP']) {
      await values().fill(value)
      await userEvent.keyboard('{Enter}')
    }
    await expect.poll(chips).toEqual(['TOOL', 'SETUP'])
    await expect.element(add()).toBeEnabled()
    await userEvent.keyboard('{Backspace}{Backspace}')
    await expect.poll(chips).toEqual([])
  }
})

// Proves SCH-223
test('without the report columns no column can be chosen, and no error is shown', async () => {
  await openTasks('/scheduledTasks/new', {
    server: (server) =>
      server.on('GET', '/reports/metadata/{reportID}', () => {
        throw new TypeError('Failed to fetch')
      }),
  })
  await selectOption('Schedule Type', 'Scheduled Reports')
  await button('Add Report', dialog()).click()
  await selectOption('Report Type', /^OEE Summary/)
  await button('Add Filter', dialog()).click()
  await field('Column').click()
  await expect.element(page.getByText('No options available')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
