import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { answerDirectory, button, choose } from './notifications.fixture.ts'

const rows = {
  resources: ['M-01', 'M-02'].map((resourceID) => ({ resourceID, description: `Lathe ${resourceID}` })),
  parts: ['P-7', 'P-8'].map((partNum) => ({ partNum })),
}
const adding = () => page.getByRole('dialog', { name: 'Add Notification', exact: true })
const condition = () => page.getByRole('dialog', { name: 'Add condition', exact: true })

/** Opens the dialog of a new condition on what a notification watches. */
async function addCondition(watched: string): Promise<void> {
  await openApp('/notifications', { server: answerDirectory, rows })
  await button('Add notification').first().click()
  await choose(adding(), 'Watches', watched)
  await button('Add condition', adding()).click()
}

test('a condition on the machine of alerts offers the machines', async () => {
  await addCondition('Machine Alert')
  await choose(condition(), 'Field', 'Machine')
  await condition().getByRole('combobox', { name: 'Value', exact: true }).click()
  await page.getByRole('option', { name: /^M-02/ }).click()
  await button('Add', condition()).click()
  await expect.element(adding().getByRole('button', { name: 'Change: Machine equals M-02', exact: true })).toBeVisible()
})

test('a condition on a part of a key is typed', async () => {
  await addCondition('Job')
  await choose(condition(), 'Field', 'Part')
  await choose(condition(), 'Comparison', 'starts with')
  await condition().getByRole('textbox', { name: 'Value', exact: true }).fill('P-')
  await button('Add', condition()).click()
  await expect.element(adding().getByRole('button', { name: 'Change: Part starts with P-', exact: true })).toBeVisible()
})
