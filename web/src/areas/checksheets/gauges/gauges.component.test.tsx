import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'
import { calibrations, gauges } from './gauges.fixture.ts'

const rows = { gauges, gaugeCalibrations: calibrations }
const stateOf = (gaugeID: string, state: RegExp) =>
  page.getByRole('row').filter({ hasText: gaugeID }).getByRole('gridcell', { name: state })

test('the list of gauges shows the status of each', async () => {
  await openApp('/gauges', { rows })
  await expect.element(stateOf('C-150', /Overdue$/)).toBeVisible()
  await expect.element(stateOf('C-300', /^OK$/)).toBeVisible()
  await expect.element(stateOf('H-300', /^Due in 15 days$/)).toBeVisible()
  await expectAccessible()
})

test('the list updates at once when another user calibrates a gauge', async () => {
  const { changeByOther } = await openApp('/gauges', { rows })
  await expect.element(stateOf('C-300', /^OK$/)).toBeVisible()
  changeByOther('gauges', { gaugeID: 'C-300' }, { calibrationResult: 'failed' })
  await expect.element(stateOf('C-300', /Failed$/)).toBeVisible()
})

test('a gauge lists its calibrations, and another one is added there', async () => {
  const { items } = await openApp('/gauges/C-150', { rows })
  const list = page.getByRole('region', { name: 'Calibrations' })
  await expect.element(list.getByRole('gridcell', { name: 'passed' })).toBeVisible()
  await expectAccessible()
  await list.getByRole('button', { name: 'Add', exact: true }).click()
  const form = page.getByRole('dialog')
  await form
    .getByLabelText(/^Calibrated\b(?! By)/)
    .first()
    .fill('2026-03-01T08:00')
  await form.getByRole('combobox', { name: /^Result/ }).click()
  await page.getByRole('option', { name: 'adjusted' }).click()
  // Calibrations are numbered, so the added one is identified by its key.
  await form.getByRole('button', { name: 'Save and add another' }).click()
  await expect.element(form.getByText(/^Added: C-150 · /)).toBeVisible()
  expect(items.rows('gaugeCalibrations')).toContainEqual(
    expect.objectContaining({ gaugeID: 'C-150', result: 'adjusted', calibratedAt: '2026-03-01T13:00:00.000Z' }),
  )
})
