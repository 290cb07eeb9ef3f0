import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  clickRowButton,
  formField,
  noticeOf,
  pressKeys,
  rowOf,
  saveForm,
} from '../../app/testing/screenParts.fixture.ts'
import { openTagged } from './tags.fixture.ts'

/** Types like a keyboard-wedge reader, with Enter at the end. */
const scan = (code: string) => userEvent.keyboard(`${code}{Enter}`)
async function deleteRow(key: string) {
  await clickRowButton(rowOf(key).first(), 'Delete')
  await button('Yes').click()
}
async function typeInto(cell: ReturnType<typeof page.getByRole>, text: string) {
  await cell.dblClick()
  await pressKeys('Control+a')
  await userEvent.keyboard(`${text}{Enter}`)
}
const tagsCell = (key: string, tags: string) => rowOf(key).getByRole('gridcell', { name: tags })

// Proves ADM-007, ADM-109, ADM-309
test('a job operation is added with scanned tags, each once, and the notice of the specification', async () => {
  const { tagsOn } = await openTagged('/jobOperations')
  await button('Add').click()
  await formField('Job').fill('J-1')
  await formField('Assembly').fill('0')
  await formField('Operation').fill('20')
  await formField('Tags').click()
  for (const code of ['AA01', 'aa01', 'AA02']) await scan(code)
  await saveForm()
  await expect.element(noticeOf('Job Operation(s) added successfully')).toBeVisible()
  await expect.element(tagsCell('20', 'AA01, AA02')).toBeVisible()
  expect(tagsOn('jobOperations', 'J-1~0~20')).toEqual(['AA01', 'AA02'])
})

// Proves ADM-109, ADM-309
test('tags of a job operation are typed into its cell; an invalid code is rejected there', async () => {
  const { items, tagsOn } = await openTagged('/jobOperations')
  const carrier = { associationType: 'jobOperations', associationID: 'J-1~1~10' }
  items.add(
    'tagAssociations',
    ['AA01', 'AA02'].map((epc) => ({ ...carrier, epc })),
  )
  await button('Refresh').click()
  await typeInto(tagsCell('10', 'AA01, AA02'), 'AA02; aa03')
  await expect.element(noticeOf('Job Operation(s) updated successfully')).toBeVisible()
  await expect.element(tagsCell('10', 'AA02, AA03')).toBeVisible()
  expect(tagsOn('jobOperations', 'J-1~1~10').sort()).toEqual(['AA02', 'AA03'])
  await typeInto(tagsCell('10', 'AA02, AA03'), '<b>')
  await expect.element(page.getByText(/1 cell has to be corrected$/)).toBeVisible()
  await button('Discard').click()
  await expect.element(tagsCell('10', 'AA02, AA03')).toBeVisible()
})

// Proves ADM-109, ADM-309
test('a job operation is deleted with its tags and the notice of the specification', async () => {
  const { items, tagsOn } = await openTagged('/jobOperations')
  items.add('tagAssociations', [{ associationType: 'jobOperations', associationID: 'J-1~1~10', epc: 'AA01' }])
  await deleteRow('10')
  await expect.element(noticeOf('Job Operation(s) deleted successfully')).toBeVisible()
  await expect.element(rowOf('10')).not.toBeInTheDocument()
  expect(tagsOn('jobOperations', 'J-1~1~10')).toEqual([])
})

// Proves ADM-006, ADM-106, ADM-308
test('the list of job assemblies shows their tags, which their form registers', async () => {
  const { tagsOn } = await openTagged('/jobAssemblies')
  await clickRowButton(rowOf('Housing'), 'Edit')
  await page.getByRole('dialog').getByLabelText(/^Tags/).click()
  await scan('AB01')
  await saveForm()
  await expect.element(noticeOf('Job Assembly(ies) Have Been Updated')).toBeVisible()
  await expect.element(tagsCell('Housing', 'AB01')).toBeVisible()
  expect(tagsOn('jobAssemblies', 'J-1~1')).toEqual(['AB01'])
})

// Proves ADM-106, ADM-308
test('job assemblies are added and deleted with the notices of the specification, and the list is refreshed', async () => {
  await openTagged('/jobAssemblies')
  await button('Add').click()
  await formField('Job').fill('J-2')
  await formField('Assembly').fill('3')
  await saveForm()
  await expect.element(noticeOf('Job Assembly(ies) Have Been Added')).toBeVisible()
  await expect.element(rowOf('3').first()).toBeVisible()
  await deleteRow('3')
  await expect.element(noticeOf('Job Assembly(ies) Have Been Deleted')).toBeVisible()
  await expect.element(rowOf('3')).not.toBeInTheDocument()
})

test('an employee is added with a tag, which a change registers again and a deletion removes', async () => {
  const { tagsOn } = await openTagged('/employees')
  await button('Add').click()
  await formField('Employee').fill('E7')
  await formField('First Name').fill('Grace')
  await formField('Last Name').fill('Hopper')
  await formField('Tag').fill('ae07')
  await saveForm()
  await expect.element(noticeOf('Employee Added')).toBeVisible()
  await expect.element(tagsCell('E7', 'AE07')).toBeVisible()
  await clickRowButton(rowOf('E7'), 'Edit')
  await formField('Last Name').fill('Murray Hopper')
  await saveForm()
  await expect.element(noticeOf('Employee Updated')).toBeVisible()
  expect(tagsOn('employees', 'E7')).toEqual(['AE07'])
  await expect.element(tagsCell('E7', 'AE07')).toBeVisible()
  await deleteRow('E7')
  await expect.element(noticeOf('Employee Deleted')).toBeVisible()
  expect(tagsOn('employees', 'E7')).toEqual([])
})
