import type { TagDetailsQuery, TagDetailsResponse } from '@takt/domain/areas/tags/tagDetails.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { envelope, type FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { button, noticeOf } from '../../app/testing/screenParts.fixture.ts'

const detail = (epc: string, startDate: string, endDate: string | null, tagAssociationID: number) => ({
  tagAssociationID,
  associationType: 'employees',
  associationID: 'E1',
  epc,
  startDate,
  endDate,
  resourceID: null,
  deviceID: null,
})
const ended = detail('AF01', '2026-03-02T12:00:00.000Z', '2026-03-02T13:00:00.000Z', 1)
const open = detail('AF02', '2026-03-02T12:30:00.000Z', null, 2)
const employees = [{ empID: 'E1', firstName: 'Ada', lastName: 'Byron' }]
const responseOf = (associatedTagDtls: TagDetailsResponse['associatedTagDtls']) =>
  envelope({ associatedTagDtls, employees, jobs: [] })
const table = page.getByRole('table', { name: 'Tag history' })
const codes = () => document.querySelector('main')?.textContent.match(/AF0\d/g) ?? []

/** Opens the tag view with search parameters; the fake server returns all or only active details, as queried. */
async function openView(search: Record<string, string> = {}) {
  const details = (server: FakeServer) =>
    server.on('POST', '/getAssociatedTagDtls', ({ body }) =>
      responseOf('active' in (body as object) ? [open] : [ended, open]),
    )
  const app = await openApp(`/tagView?${new URLSearchParams(search)}`, { server: details })
  const queries = () => app.server.requests('POST', '/getAssociatedTagDtls').map(({ body }) => body as TagDetailsQuery)
  return { ...app, queries }
}

// Proves OPS-010
test('the tag view shows the active associations, with the name of the employee', async () => {
  const { queries } = await openView()
  await expect
    .element(table.getByRole('row').filter({ hasText: 'AF02' }).filter({ hasText: 'E1 · Ada Byron' }))
    .toBeVisible()
  expect(codes()).toEqual(['AF02'])
  expect(queries()).toEqual([{ active: true }])
})

// Proves OPS-010
test.each([
  ['at the start of the second', '2026-03-02T12:30:00.000Z', ['AF01', 'AF02']],
  ['before the start of the first', '2026-03-02T11:59:59.999Z', []],
  ['at the end of the first', '2026-03-02T13:00:00.000Z', ['AF02']],
])('as of a date the tag view shows the associations in effect then: %s', async (_, asOf, expected) => {
  const { queries } = await openView({ 'tagView.mode': 'asOf', 'tagView.asOf': asOf })
  await expect.poll(() => queries().at(-1)).toEqual({ asOf })
  if (expected.length === 0) await expect.element(page.getByText('No tags were assigned at that time.')).toBeVisible()
  await expect.poll(codes).toEqual(expected)
})

// Proves OPS-200
test('as of a date an open end means up to now: nothing is shown for tomorrow', async () => {
  await openView({ 'tagView.mode': 'asOf', 'tagView.asOf': '2026-03-03T14:00:00.000Z' })
  await expect.element(page.getByText('No tags were assigned at that time.')).toBeVisible()
  expect(codes()).toEqual([])
})

// Proves OPS-010
test('within a range the tag view shows every association that overlaps it', async () => {
  const { queries } = await openView({
    'tagView.mode': 'range',
    'tagView.from': '2026-03-02T12:00:00.000Z',
    'tagView.to': '2026-03-02T13:00:00.000Z',
  })
  await expect.poll(codes).toEqual(['AF01', 'AF02'])
  expect(queries().at(-1)).toEqual({ from: '2026-03-02T12:00:00.000Z', to: '2026-03-02T13:00:00.000Z' })
})

// Proves OPS-009
test('the mode, the date and the range are chosen above the table and are in the address', async () => {
  const { address, queries } = await openView()
  await button('As of').click()
  await page.getByLabelText('At', { exact: true }).fill('2020-01-01T08:00')
  await expect.element(page.getByText('No tags were assigned at that time.')).toBeVisible()
  await expect.poll(() => queries().at(-1)).toEqual({ asOf: '2020-01-01T13:00:00.000Z' })
  await button('Range').click()
  await page.getByLabelText('From', { exact: true }).fill('2020-01-01T08:00')
  await page.getByLabelText('To', { exact: true }).fill('2199-01-01T08:00')
  await expect.element(table.getByRole('row').filter({ hasText: 'AF01' })).toBeVisible()
  await expect
    .poll(() => queries().at(-1))
    .toEqual({ from: '2020-01-01T13:00:00.000Z', to: '2199-01-01T13:00:00.000Z' })
  await expectAccessible()
  expect(address().searchParams.get('tagView.mode')).toBe('range')
})

// Proves OPS-313, OPS-326
test('a failure is shown as Failed to fetch tag data, and the table is empty', async () => {
  const { server } = await openView({
    'tagView.mode': 'range',
    'tagView.from': '2020-01-01T13:00:00.000Z',
    'tagView.to': '2199-01-01T13:00:00.000Z',
  })
  await expect.element(table.getByRole('row').filter({ hasText: 'AF01' })).toBeVisible()
  server.on('POST', '/getAssociatedTagDtls', () => {
    throw new TypeError('Failed to fetch')
  })
  await page.getByLabelText('To', { exact: true }).fill('2198-01-01T08:00')
  await expect.element(noticeOf('Failed to fetch tag data')).toBeVisible()
  await expect.element(page.getByText('No tags were assigned within this range.')).toBeVisible()
})
