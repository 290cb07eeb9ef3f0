import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { button, chooseOption, mockDirectoryRoutes } from './notifications.fixture.ts'

const rows = {
  resources: ['M-01', 'M-02'].map((resourceID) => ({ resourceID, description: `Lathe ${resourceID}` })),
  parts: ['P-7', 'P-8'].map((partNum) => ({ partNum })),
}
const adding = () => page.getByRole('dialog', { name: 'Add Notification', exact: true })
const condition = () => page.getByRole('dialog', { name: 'Add condition', exact: true })

/** Opens the dialog of a new condition on the watched type of a notification. */
async function addCondition(itemType: string): Promise<void> {
  await openApp('/notifications', { server: mockDirectoryRoutes, rows })
  await button('Add notification').first().click()
  await chooseOption(adding(), 'Watches', itemType)
  await button('Add condition', adding()).click()
}

test('a condition on the machine of alerts offers the machines', async () => {
  await addCondition('Machine Alert')
  await chooseOption(condition(), 'Field', 'Machine')
  await condition().getByRole('combobox', { name: 'Value', exact: true }).click()
  await page.getByRole('option', { name: /^M-02/ }).click()
  await button('Add', condition()).click()
  await expect.element(adding().getByRole('button', { name: 'Change: Machine equals M-02', exact: true })).toBeVisible()
})

test('a condition on a part of a key is typed', async () => {
  await addCondition('Job')
  await chooseOption(condition(), 'Field', 'Part')
  await chooseOption(condition(), 'Comparison', 'starts with')
  await condition().getByRole('textbox', { name: 'Value', exact: true }).fill('P-')
  await button('Add', condition()).click()
  await expect.element(adding().getByRole('button', { name: 'Change: Part starts with P-', exact: true })).toBeVisible()
})
