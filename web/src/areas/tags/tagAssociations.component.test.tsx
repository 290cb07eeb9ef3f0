import { expect, test } from 'vitest'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { button, formField, noticeOf, rowOf, saveForm } from '../../app/testing/screenParts.fixture.ts'
import { openTagged } from './tags.fixture.ts'

// Proves ADM-024, ADM-305
test('tag associations can be added and changed in their list, with the notices of the specification', async () => {
  const { items } = await openTagged('/tagAssociations')
  await button('Add').click()
  await formField('Type').fill('employees')
  await formField('Associated With').fill('E1')
  await formField('Tag').fill('ac01')
  await saveForm()
  await expect.element(noticeOf('Tag Association(s) Have Been Added')).toBeVisible()
  await expect.element(rowOf('AC01')).toBeVisible()
  await expectAccessible()
  await rowOf('AC01').getByRole('gridcell', { name: 'Yes' }).dblClick()
  await expect.element(noticeOf('Tag Association(s) Have Been Updated')).toBeVisible()
  expect(items.rows('tagAssociations')).toMatchObject([
    { associationType: 'employees', associationID: 'E1', epc: 'AC01', active: false },
  ])
})
