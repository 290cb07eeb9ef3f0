import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from './testing/openApp.fixture.tsx'

const rows = { indirects: [{ indirectCode: 'T-01', description: 'Cleaning' }] }
const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })

/** Waits for the overlay with a label; returns whether it blocks the page (`auto`) or not (`none`). */
async function overlay(label: string) {
  const status = page.getByRole('status').filter({ hasText: label })
  await expect.element(status).toBeVisible()
  const blocks = getComputedStyle(status.element().parentElement!).pointerEvents
  return { status, blocks }
}

// Proves ADM-036
test('the overlay is shown while a cell is saved, without blocking the page', async () => {
  const { server } = await openApp('/indirects', { rows })
  const release = server.hold('PUT', '/indirects/{key}')
  await expect.element(cell('Cleaning')).toBeVisible()
  await cell('Cleaning').dblClick()
  await userEvent.keyboard('Mopping{Enter}')
  const { status, blocks } = await overlay('Updating')
  expect(blocks).toBe('none')
  release()
  await expect.element(status).not.toBeInTheDocument()
})

// Proves ADM-036
test('the overlay blocks the page while a row is deleted', async () => {
  const { server } = await openApp('/indirects', { rows })
  const release = server.hold('DELETE', '/indirects/{key}')
  const row = page.getByRole('row').filter({ has: cell('T-01') })
  await row.hover()
  await row.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes', exact: true }).click()
  const { status, blocks } = await overlay('Deleting')
  expect(blocks).toBe('auto')
  release()
  await expect.element(status).not.toBeInTheDocument()
})

// Proves ADM-036
test('the overlay blocks the page while the profile is saved', async () => {
  const { server } = await openApp('/profile')
  const release = server.hold('PUT', '/users/{userName}')
  const profile = page.getByRole('region', { name: 'About you', exact: true })
  await profile.getByRole('checkbox', { name: /^Dark mode/ }).click()
  await profile.getByRole('button', { name: 'Save', exact: true }).click()
  const { status, blocks } = await overlay('One moment …')
  expect(blocks).toBe('auto')
  release()
  await expect.element(status).not.toBeInTheDocument()
})
