import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, chooseOption } from '../../../app/testing/screenParts.fixture.ts'
import { countParts, openEditor } from '../flows.fixture.ts'

const rows = {
  parts: ['P-7', 'P-8'].map((partNum) => ({ partNum })),
  revisions: [
    { partNum: 'P-7', revision: 'A' },
    { partNum: 'P-8', revision: 'B' },
  ],
}
const addStep = (kind: string) =>
  page
    .getByRole('region', { name: 'Steps to add' })
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .click()
const select = (name: string | RegExp) => page.getByRole('combobox', { name, exact: true })
const optionTexts = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)

test('offers rows and values of the run for a condition on a reference field', async () => {
  await openEditor(countParts, { rows })
  await addStep('Only if')
  await button('Add rule').click()
  await chooseOption(select('Value of rule 1'), 'The job › Part')
  await select('Comparison value of rule 1').click()
  await expect.poll(optionTexts).toEqual(expect.arrayContaining(['P-7', 'P-8']))
  expect(optionTexts().some((text) => text.includes('item.partNum'))).toBe(true)
})

test('offers the rows that match the other conditions for a filter', async () => {
  await openEditor(countParts, { rows })
  await addStep('Find records')
  await chooseOption(select(/^Item type/), 'Job')
  await button('Add condition').click()
  await chooseOption(select('Field of condition 1'), 'Part')
  await chooseOption(select('Value of condition 1'), 'P-8')
  await button('Add condition').click()
  await chooseOption(select('Field of condition 2'), 'Revision')
  await select('Value of condition 2').click()
  await expect.poll(() => optionTexts()[0]).toBe('B')
})
