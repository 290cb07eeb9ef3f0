import { expect, test } from 'vitest'
import { openApp } from '../../app/testing/openApp.fixture.tsx'

const rows = Array.from({ length: 45 }, (_, index) => ({
  indirectCode: `T-${String(index).padStart(2, '0')}`,
  description: 'Cleaning',
  active: true,
}))

async function openGrid(address: string) {
  const { page, server } = await openApp(address, { rows: { indirects: rows } })
  return {
    page,
    codes: () =>
      [...document.querySelectorAll('.body .row.kept [data-column=indirectCode]')].map((cell) => cell.textContent),
    next: page.getByRole('button', { name: 'Next page' }),
    /** Returns the offset and limit of the last list request. */
    lastRange: () => {
      const { query } = server.requests('GET', '/indirects').at(-1)!
      return [query.get('offset'), query.get('limit')]
    },
  }
}

// Proves OPS-248
test('a list is requested in pages of each size, with one extra row, from page × size on', async () => {
  const { page, lastRange, next } = await openGrid('/indirects')
  await expect.element(page.getByText('1–25', { exact: true })).toBeVisible()
  expect(lastRange()).toEqual(['0', '26'])
  await next.click()
  await expect.element(page.getByText('26–45', { exact: true })).toBeVisible()
  expect(lastRange()).toEqual(['25', '26'])
  for (const size of ['15', '100', '500']) {
    await page.getByLabelText(/^Rows per page/).selectOptions(size)
    await expect.poll(lastRange).toEqual(['0', String(Number(size) + 1)])
  }
})

test('the extra row is not shown; with it there is a next page, without it there is none', async () => {
  const { codes, next } = await openGrid('/indirects?indirects.size=15')
  const page = (number: number) => rows.slice((number - 1) * 15, number * 15).map(({ indirectCode }) => indirectCode)
  await expect.poll(codes).toEqual(page(1))
  await next.click()
  await expect.poll(codes).toEqual(page(2))
  await next.click()
  await expect.poll(codes).toEqual(page(3))
  await expect.element(next).toBeDisabled()
})
