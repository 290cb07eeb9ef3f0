import { analyticsReports } from '@takt/domain/areas/reports/analyticsReports.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../app/testing/expectAccessible.fixture.ts'
import { button, openTasks, selectOption, textsOf } from '../../scheduledTasks.fixture.ts'

const dialog = () => page.getByRole('dialog', { name: 'Add Scheduled Task' })
const field = (name: string) => page.getByRole('combobox', { name, exact: true })
const card = (name: string) => button(name, dialog())

async function open(...reports: RegExp[]) {
  const app = await openTasks('/scheduledTasks/new')
  await selectOption('Schedule Type', 'Scheduled Reports')
  for (const report of reports) {
    await card('Add Report').click()
    await selectOption('Report Type', report)
  }
  return app
}
const pressAt = async (name: string, keys: string) => {
  ;(card(name).element() as HTMLElement).focus()
  await userEvent.keyboard(keys)
}

// Proves SCH-139, SCH-140, SCH-141, SCH-215
test('a report is chosen from all available ones, and becomes the title of its card', async () => {
  await open()
  await card('Add Report').click()
  await expect.element(dialog().getByLabelText('Report Title')).toHaveAttribute('placeholder', 'Enter report title')
  await field('Report Type').click()
  const offered = page.getByRole('option').elements()
  expect(offered.map((option) => option.querySelector('span')!.textContent)).toEqual(
    analyticsReports.map(({ report }) => report),
  )
  await page.getByRole('option', { name: /^OEE Summary/ }).click()
  await expect.element(dialog().getByLabelText('Report Title')).toHaveValue('OEE Summary')
  await expect.element(dialog().getByRole('heading', { name: 'Report Parameters' })).toBeVisible()
})

test('the card shows the days that the next run covers, and offers the previous day if they are not over', async () => {
  await open(/^OEE Summary/)
  const covered = dialog().getByText(/^The run of Mon, /)
  await expect.element(field('Start Date')).toHaveValue('Current Day')
  await button('Use Prior Day', dialog()).click()
  await expect.element(covered).toMatchTextContent(/, 09:00 covers Sun, .+, 00:00–24:00\.$/)
  await selectOption('Start Date', 'Start of Week')
  await expect.element(covered).toMatchTextContent(/ covers nothing: the range would end before it starts\.$/)
  await selectOption('End Date', 'Current Day')
  await expect.element(covered).toMatchTextContent(/ covers Mon, .+, 00:00–24:00\. The range is not over by then\.$/)
  await button('Use Prior Day', dialog()).click()
  await expect.element(covered).toMatchTextContent(/ covers Sun, .+, 00:00–24:00\.$/)
})

// Proves SCH-151
test('the start of a report is one of seven relative days', async () => {
  await open(/^Losses by Reason/)
  await field('Start Date').click()
  expect(textsOf(page.getByRole('option'))).toEqual([
    'Current Day',
    'Prior Day',
    'Start of Week',
    'Start of Prior Week',
    'Start of Month',
    'Start of Prior Month',
    'N Days Prior',
  ])
})

test('only the last card is open after another report is added', async () => {
  await open(/^OEE Summary/, /^Losses by Reason/)
  await expect.element(dialog().getByText('Reports (2)')).toBeVisible()
  expect(textsOf(dialog().getByRole('button', { name: /^Report #/, expanded: true }))).toEqual([
    'Report #2: Losses by Reason',
  ])
  await expectAccessible('[role=dialog]')
})

// Proves SCH-133
test('a card is moved by keys, and Escape cancels the move', async () => {
  await open(/^OEE Summary/, /^Losses by Reason/)
  await card('Report #2: Losses by Reason').click()
  await pressAt('Move report 2', ' ')
  await expect.element(page.getByText(/^Report 2 (picked up|over position 2)/)).toBeVisible()
  // Keys are handled once the card is lifted; there is no position above the first.
  await expect
    .poll(async () => {
      await userEvent.keyboard('{ArrowUp}')
      return page.getByText('Report 2 over position 1').query() !== null
    })
    .toBe(true)
  await userEvent.keyboard(' ')
  await expect.element(card('Report #1: Losses by Reason')).toBeVisible()
  await pressAt('Move report 1', ' ')
  await expect.element(page.getByText(/^Report 1 (picked up|over position 1)/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Report not moved', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(card('Report #1: Losses by Reason')).toBeVisible()
})

// Proves SCH-134, SCH-136
test('a card is collapsed, expanded and deleted', async () => {
  await open(/^OEE Summary/, /^Losses by Reason/)
  await expect.element(dialog().getByText('Reports (2)')).toBeVisible()
  for (const expanded of ['false', 'true']) {
    await card('Report #2: Losses by Reason').click()
    await expect.element(card('Report #2: Losses by Reason')).toHaveAttribute('aria-expanded', expanded)
  }
  await card('Delete report 1').click()
  await expect.element(dialog().getByText('Reports (1)')).toBeVisible()
  await expect.element(card('Report #1: Losses by Reason')).toBeVisible()
})

// Proves SCH-144, SCH-213
test('the columns of a report are requested once', async () => {
  const { server } = await open(/^Losses by Reason/)
  for (const name of [/^Setups/, /^Losses by Reason/]) await selectOption('Report Type', name)
  await expect
    .poll(() => server.requests('GET', '/reports/metadata/{reportID}').map(({ params }) => params.reportID))
    .toEqual(['lossesByReason', 'setups'])
})

test('a task with two reports is sent with their parameters in the order of the cards', async () => {
  const { server } = await open(/^OEE Summary/, /^Losses by Reason/)
  await dialog().getByLabelText('Schedule Name *').fill('Morning')
  await button('Save', dialog()).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  const { options } = server.requests('POST', '/scheduledTasks')[0]!.body as { options: unknown[] }
  expect(options).toMatchObject([
    [
      { reportID: 'oeeSummary', reportTitle: 'OEE Summary' },
      { reportID: 'lossesByReason', reportTitle: 'Losses by Reason' },
    ],
    'Scheduled Reports',
    'admin@plant.test',
    true,
    true,
  ])
})
