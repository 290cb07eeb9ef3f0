import { oeeSummary } from '@takt/domain/areas/reports/oeeSummary.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, chooseOption } from '../../../app/testing/screenParts.fixture.ts'
import { openTasks } from '../../scheduledTasks/scheduledTasks.fixture.ts'

test('a report filter on a key column offers the rows of the item type', async () => {
  await openTasks('/reports/oeeSummary', {
    rows: { resources: ['M-01', 'M-02'].map((resourceID) => ({ resourceID })) },
    server: (server) =>
      server.on('GET', '/reports/{reportID}/rows', () => ({
        reportID: 'oeeSummary',
        title: 'OEE Summary',
        zone: 'America/New_York',
        rangeText: null,
        filterTexts: [],
        summary: [],
        columns: oeeSummary.columns,
        rows: [],
        chart: null,
        rowCount: 0,
        cutText: null,
        definitions: oeeSummary.definitions,
      })),
  })
  await button('Add Filter').click()
  const dialog = page.getByRole('dialog', { name: 'Add Filter' })
  await chooseOption(dialog.getByLabelText('Column'), 'Machine')
  await dialog.getByRole('combobox', { name: 'Value', exact: true }).click()
  await page.getByRole('option', { name: 'M-02', exact: true }).click()
  await button('Add', dialog).click()
  await expect.element(button('Machine equals M-02')).toBeVisible()
})
