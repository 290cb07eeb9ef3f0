import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errorResponse } from '../../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'
import { button, formField, noticeOf, rowOf, saveForm } from '../../../app/testing/screenParts.fixture.ts'

const indirects = ['T-1', 'T-2', 'T-3'].map((indirectCode) => ({ indirectCode, description: 'Before' }))
const toolbar = page.getByRole('toolbar')
/** Hovers the notice, which stays as long as the pointer is on it. */
const undo = async (text: string) => {
  await noticeOf(text).hover()
  await button('Undo').click()
}
async function open() {
  const app = await openApp('/indirects', { rows: { indirects } })
  await expect.element(rowOf('T-1')).toBeVisible()
  return { ...app, descriptions: () => app.items.rows('indirects').map(({ description }) => description) }
}
const tick = async (...keys: string[]) => {
  for (const key of keys) await rowOf(key).getByRole('checkbox').click()
}

test('the addition of a row in a form is undone by the button of its notice', async () => {
  await open()
  await button('Add').click()
  await formField('Indirect').fill('T-9')
  await saveForm()
  await expect.element(rowOf('T-9')).toBeVisible()
  await undo('Row(s) Have Been Added')
  await expect.element(rowOf('T-9')).not.toBeInTheDocument()
})

test('a change of several rows is undone as a whole by the button of its notice', async () => {
  const { descriptions } = await open()
  await tick('T-1', 'T-2')
  await button('Update selected rows').click()
  await formField('Field to change').click()
  await page.getByRole('option', { name: 'Description' }).click()
  await formField('Description').fill('After')
  await button('Change 2 rows').click()
  await expect.element(noticeOf('Row(s) Have Been Updated')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(descriptions()).toEqual(['After', 'After', 'Before'])
  await undo('Row(s) Have Been Updated')
  await expect.poll(descriptions).toEqual(['Before', 'Before', 'Before'])
})

test('a rejected undo shows the message of the server, which names the user who changed the row', async () => {
  const { server } = await open()
  await tick('T-2', 'T-3')
  await button('Delete', toolbar).click()
  await button('Yes', page.getByRole('alertdialog')).click()
  await expect.element(rowOf('T-3')).not.toBeInTheDocument()
  const message = 'Nothing was undone: Indirect T-3 was changed later by colleague@plant.test at 2026-03-02T14:00:00Z.'
  server.on('POST', '/changes/undo', () => errorResponse(409, message))
  await undo('Selected Rows Have Been Deleted')
  await expect.element(noticeOf(message)).toBeVisible()
  await expect.element(rowOf('T-1')).toBeVisible()
  expect(rowOf('T-3').query()).toBeNull()
})

test('on a phone, a row is added by a form, and Undo is large enough for a finger and below the header', async () => {
  const { items } = await openApp('/parts', { size: 'phone' })
  await button('Add').click()
  await formField('Part').fill('P-3')
  await saveForm()
  expect(items.rows('revisions')).toHaveLength(1)
  await expect.poll(() => button('Undo').query()?.getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
  const header = page.getByRole('banner').element().getBoundingClientRect()
  expect(button('Undo').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(header.bottom)
  await button('Undo').click()
  await expect.element(noticeOf('Undone')).toBeVisible()
  expect([items.rows('parts'), items.rows('revisions'), items.rows('assemblies')]).toEqual([[], [], []])
})
