import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/openApp.fixture.tsx'

const options = {
  settings: { currency: 'EUR' },
  rows: { resources: [{ resourceID: 'M-1', costPerHour: 1212.505, idealCycleSecs: 1212.505 }] },
}

test('a list shows amounts in the currency of the organization, and other numbers without it', async () => {
  await openApp('/resources', { ...options, size: [2560, 900] })
  const column = (name: string) => document.querySelector(`.body .row.kept [data-column=${name}]`)?.textContent
  await expect.poll(() => column('costPerHour')).toBe('€1,212.505')
  expect(column('idealCycleSecs')).toBe('1,212.505')
})

test('a row shows amounts in the currency of the organization, and its form names the currency', async () => {
  await openApp('/resources/M-1', options)
  await expect.element(page.getByRole('definition').filter({ hasText: '€1,212.505' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).last().click()
  await expect.element(page.getByRole('textbox', { name: 'Cost per Hour (EUR)', exact: true })).toHaveValue('1212.505')
})
