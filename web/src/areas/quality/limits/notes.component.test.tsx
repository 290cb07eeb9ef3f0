import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { openQuality } from '../quality.fixture.ts'
import { chartAddress, depths, tight } from './charts.fixture.ts'

const limits = () => page.getByRole('region', { name: 'Limits', exact: true })
const chart = () => page.getByRole('region', { name: /^Control chart: / })
const notes = () => page.getByRole('region', { name: 'Notes' })
const freeze = () => limits().getByRole('button', { name: 'Freeze limits' })
const missing = 'Part P-32 is not in Master data: add it there to store limits, rules and notes for it. Add it to Parts'

async function pressAtPoints(keys: string) {
  const points = chart().getByRole('group', { name: /Enter opens one/ })
  await expect.element(points).toBeVisible()
  ;(points.element() as HTMLElement).focus()
  await userEvent.keyboard(keys)
}

test('a note is written at a point, and appears in the table of values and in the chart', async () => {
  const { items } = await openQuality(chartAddress('X1'), { values: depths() })
  await pressAtPoints('t')
  await chart().getByRole('table').getByRole('button').last().click()
  await notes().getByRole('textbox', { name: 'Note' }).fill('New rack from here on')
  await notes().getByRole('button', { name: 'Add note' }).click()
  await expect.element(notes().getByText(/^New rack from here on/)).toBeVisible()
  await expect.element(chart().getByRole('row').last()).toMatchTextContent(/New rack from here on/)
  expect(items.rows('chartNotes')).toMatchObject([
    { pageId: 1, checkID: 'X1', resourceID: 'M-01', at: '2026-11-18T18:30:00.000Z', note: 'New rack from here on' },
  ])
  await chart().getByRole('button', { name: 'Show as chart' }).click()
  // The button has a tooltip while the pointer is on it.
  await limits().hover()
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  await expect.element(chart().getByText('Note', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('for a part missing in master data no limits, rules or notes can be entered, and the page explains it', async () => {
  await openQuality(chartAddress('T1', 'P-32'), { values: tight('P-32') })
  await expect.element(limits().getByText(missing)).toBeVisible()
  await expect.element(freeze()).toBeDisabled()
  await expect.element(limits().getByRole('combobox')).not.toBeInTheDocument()
  await pressAtPoints('{Home}{Enter}')
  await expect.element(notes().getByText(missing)).toBeVisible()
  await expect.element(notes().getByRole('textbox')).not.toBeInTheDocument()
  await expectAccessible()
})

test('the link to the missing part opens its form with the number; back at the chart limits can be frozen', async () => {
  await openQuality(chartAddress('T1', 'P-32'), { values: tight('P-32') })
  await pressAtPoints('{Home}{Enter}')
  await limits().getByRole('link', { name: 'Add it to Parts' }).click()
  await expect.poll(() => window.location.pathname + window.location.search).toBe('/parts')
  const form = page.getByRole('dialog')
  await expect.element(form.getByRole('textbox', { name: /^Part/ }).first()).toHaveValue('P-32')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(form).not.toBeInTheDocument()
  window.history.back()
  await expect.element(freeze()).toBeEnabled()
  await expect.element(notes().getByRole('textbox', { name: 'Note' })).toBeVisible()
})
