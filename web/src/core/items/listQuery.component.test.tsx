import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button } from '../../app/testing/screenParts.fixture.ts'
import { codes, listQueries, openIndirects } from './items.fixture.ts'

const grid = page.getByRole('grid', { name: 'Indirect' })
const header = (name: string) => grid.getByRole('columnheader', { name })
const search = page.getByPlaceholder('Search')
const pageSize = page.getByLabelText(/^Rows per page/)

// Proves OPS-053
test('a list starts with the first of its pages of 25 rows; pages have 15, 25, 100 or 500', async () => {
  await openIndirects()
  await expect.poll(() => codes()[0]).toBe('T-01')
  await expect.element(page.getByText('1–25')).toBeVisible()
  const sizes = [...pageSize.element().querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(sizes).toEqual(['15', '25', '100', '500'])
  await expect.element(pageSize).toHaveValue('25')
})

// Proves ADM-026, OPS-052
test('a list is sorted by several columns, which the address contains', async () => {
  const { address } = await openIndirects()
  await header('Description').click()
  await header('Indirect').click({ modifiers: ['Shift'] })
  await header('Indirect').click({ modifiers: ['Shift'] })
  await expect.poll(() => address().searchParams.get('indirects.sort')).toBe('description,-indirectCode')
  await expect.poll(() => codes().slice(0, 2)).toEqual(['T-58', 'T-55'])
  await expect.element(header('Description')).toHaveAttribute('aria-sort', 'ascending')
})

// Proves ADM-028, OPS-053
test('the next page is requested in the order of the list, with one row more than it shows', async () => {
  const app = await openIndirects('?indirects.sort=description,-indirectCode')
  await button('Next page').click()
  await expect.element(page.getByText('26–50')).toBeVisible()
  expect(app.address().searchParams.get('indirects.page')).toBe('2')
  expect(listQueries(app).at(-1)).toContain('orderBy=description%3Aasc%2CindirectCode%3Adesc&offset=25&limit=26')
})

// Proves ADM-027, OPS-051
test('a search shows the first page of its matches, and Back removes it', async () => {
  const { address } = await openIndirects('?indirects.page=2')
  await expect.element(page.getByText('26–50')).toBeVisible()
  await search.fill('kind 2')
  await expect.poll(() => address().searchParams.get('indirects.search')).toBe('kind 2')
  expect(address().searchParams.has('indirects.page')).toBe(false)
  await expect.element(page.getByText('1–20')).toBeVisible()
  await expect.element(button('Next page')).toBeDisabled()
  window.history.back()
  await expect.poll(() => address().searchParams.has('indirects.search')).toBe(false)
  await expect.element(search).toHaveValue('')
})

// Proves ADM-025
test('a filter and a page size of the address apply to the list', async () => {
  await openIndirects('?indirects.indirectCodeStartsWith=T-0&indirects.size=15')
  await expect.element(page.getByText('1–9')).toBeVisible()
  await expect.element(pageSize).toHaveValue('15')
})

// Proves ADM-273, OPS-328
test('a list request that a newer search replaces is aborted without a notice', async () => {
  const app = await openIndirects()
  const { promise, resolve } = Promise.withResolvers<void>()
  app.server.on('GET', '/indirects', async ({ query }) => {
    if (query.get('globalSearchValue') === 'T-1') await promise
    return undefined
  })
  const replaced = () =>
    app.server.requests('GET', '/indirects').find(({ query }) => query.get('globalSearchValue') === 'T-1')
  await search.fill('T-1')
  await expect.poll(replaced).toBeDefined()
  expect(replaced()!.signal.aborted).toBe(false)
  await search.fill('T-11')
  await expect.poll(codes).toEqual(['T-11'])
  await expect.poll(() => replaced()!.signal.aborted).toBe(true)
  resolve()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(codes()).toEqual(['T-11'])
})
