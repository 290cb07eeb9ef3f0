import { indirects } from '@takt/domain/areas/labor/indirects.ts'
import { schemaResponse } from '@takt/domain/core/item/schemaResponse.ts'
import { expect, test } from 'vitest'
import { errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { type AppOptions, openApp } from '../../app/testing/openApp.fixture.tsx'

const rows = Array.from({ length: 60 }, (_, index) => ({
  indirectCode: `T-${String(index + 1).padStart(2, '0')}`,
  description: `Kind ${index % 3}`,
  active: true,
}))
const path = '/indirects?indirects.sort=-indirectCode&indirects.page=2&indirects.active=true'

async function openGrid(options: Pick<AppOptions, 'server'> = {}) {
  const app = await openApp(path, { rows: { indirects: rows }, ...options })
  const { page, server } = app
  const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })
  const dialog = page.getByRole('dialog')
  const inRow = async (text: string, button: string) => {
    const row = page.getByRole('row').filter({ has: cell(text) })
    await row.hover()
    await row.getByRole('button', { name: button, exact: true }).click()
  }
  return {
    ...app,
    cell,
    /** Returns the queries of the list, oldest first, without the permitted age of the response. */
    lists: () =>
      server.requests('GET', '/indirects').map(({ query }) => {
        const { ttlSecs: _, ...listQuery } = Object.fromEntries(query)
        return listQuery
      }),
    busy: (label: string) => page.getByRole('progressbar', { name: label }),
    /** The operations of the grid, as a user performs them. */
    operations: {
      adding: async () => {
        await page.getByRole('button', { name: 'Add', exact: true }).click()
        await dialog.getByLabelText(/^Indirect/).fill('Z-1')
        await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      },
      updating: async () => {
        await inRow('T-30', 'Edit')
        await dialog.getByLabelText(/^Description/).fill('Changed')
        await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      },
      deleting: async () => {
        await inRow('T-30', 'Delete')
        await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
      },
    },
  }
}

const calls = {
  adding: ['POST', '/indirects', 'Adding', 'Row(s) Have Been Added'],
  updating: ['PUT', '/indirects/{key}', 'Updating', 'Row(s) Have Been Updated'],
  deleting: ['DELETE', '/indirects/{key}', 'Deleting', 'Selected Rows Have Been Deleted'],
} as const
const operations = Object.keys(calls) as (keyof typeof calls)[]

// Proves OPS-184
test('the grid shows that it is adding, updating or deleting until it is done, and then requests the same list', async () => {
  const { page, server, cell, busy, lists, ...grid } = await openGrid()
  await expect.element(cell('T-30')).toBeVisible()
  const [firstQuery] = lists()
  for (const name of operations) {
    const [method, template, label, notice] = calls[name]
    const release = server.hold(method, template)
    await grid.operations[name]()
    await expect.element(busy(label)).toBeVisible()
    const before = lists().length
    release()
    await expect.element(page.getByText(notice, { exact: true })).toBeVisible()
    await expect.element(busy(label)).not.toBeInTheDocument()
    await expect.poll(() => lists().slice(before), { message: name }).toContainEqual(firstQuery)
  }
})

// Proves OPS-184
test('a rejection ends the adding, updating or deleting state of the grid and is shown', async () => {
  const { page, server, cell, busy, items, ...grid } = await openGrid()
  await expect.element(cell('T-30')).toBeVisible()
  for (const name of operations) {
    const [method, template, label] = calls[name]
    server.on(method, template, () => errorResponse(409, `Refused while ${name}`))
    const release = server.hold(method, template)
    await grid.operations[name]()
    await expect.element(busy(label)).toBeVisible()
    release()
    await expect.element(page.getByText(`Refused while ${name}`).first()).toBeVisible()
    await expect.element(busy(label)).not.toBeInTheDocument()
    if (name === 'deleting') continue
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  }
  expect(items.rows('indirects')).toHaveLength(60)
})

test('the grid shows that it is loading until the list is there', async () => {
  const { page, server, cell, busy } = await openGrid()
  await expect.element(cell('T-30')).toBeVisible()
  const release = server.hold('GET', '/indirects')
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await expect.element(busy('Loading')).toBeVisible()
  release()
  await expect.element(busy('Loading')).not.toBeInTheDocument()
  await expect.element(cell('T-30')).toBeVisible()
})

test('a list that fails to load shows the reason, and loads on retry', async () => {
  let fails = true
  const app = await openApp(path, {
    rows: { indirects: rows },
    server: (server) =>
      server.on('GET', '/indirects', () => (fails ? errorResponse(400, 'The list is broken') : undefined)),
  })
  await expect.element(app.page.getByRole('alert').getByText('The list is broken')).toBeVisible()
  fails = false
  await app.page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(app.page.getByRole('gridcell', { name: 'T-30', exact: true })).toBeVisible()
})

// Proves OPS-308
test('a delete without a key in the schema shows No key found for delete, and sends nothing', async () => {
  const { page, server, cell, operations } = await openGrid({
    server: (server) => server.on('POST', '/indirects/schema', () => ({ ...schemaResponse(indirects), hierarchy: {} })),
  })
  await expect.element(cell('T-30')).toBeVisible()
  await operations.deleting()
  await expect.element(page.getByRole('alert').getByText('No key found for delete', { exact: true })).toBeVisible()
  expect(server.requests('DELETE')).toEqual([])
  await expect.element(cell('T-30')).toBeVisible()
})
