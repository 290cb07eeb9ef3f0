import { audit } from '@takt/domain/areas/access/audit.ts'
import { schemaResponse } from '@takt/domain/core/item/schemaResponse.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeResponse } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'

const signedIn = {
  auditId: 1,
  at: '2026-03-02T13:59:00.000Z',
  action: 'signIn',
  what: 'POST /api/login',
  userName: 'admin@plant.test',
  status: 200,
}

const openAudit = (entries: readonly Record<string, unknown>[], path = '/audit') =>
  openApp(path, {
    server: (server, items) => {
      const rows = items.add(
        'audit',
        entries.map((entry) => ({ ...signedIn, ...entry })),
      )
      server.on('POST', '/audit/schema', () => schemaResponse(audit))
      server.on('GET', '/audit', () => rows)
      server.on('GET', '/audit/export.csv', new FakeResponse('auditId\n1\n2\n', 200, 'text/csv; charset=utf-8'))
    },
  })
const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })

test('the list of audit entries offers no history', async () => {
  await openAudit([{}])
  await expect.element(cell('POST /api/login')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'History' })).not.toBeInTheDocument()
})

test('actions are shown as words', async () => {
  await openAudit([{ action: 'clockSlowed' }, { auditId: 2 }])
  await expect.element(cell('Employee numbers rejected: too many attempts')).toBeVisible()
  await expect.element(cell('Signed in')).toBeVisible()
})

test('record types are shown by their labels, and instants in details in the time zone of the user', async () => {
  const what = 'positions of E-1 from 2026-03-02T14:00:00.000Z to 2026-03-02T15:00:00.000Z'
  await openAudit([{ itemType: 'laborTickets' }, { auditId: 2, itemType: 'checkData', what }])
  for (const name of ['Labor Ticket', 'Check data']) await expect.element(cell(name)).toBeVisible()
  await expect.element(page.getByText(/^positions of E-1 from /)).not.toHaveTextContent('Z')
  for (const label of ['User', 'Record type', 'Details', 'Response', 'IP address', 'Client'])
    await expect.element(page.getByRole('columnheader', { name: label, exact: false }).first()).toBeInTheDocument()
})

test('in mask mode users are told apart only by the masks from the server', async () => {
  const masked = (mark: string) => ({ userName: `${mark}@masked.example`, userAgent: 'Sample ABCDEF' })
  await openAudit(
    [masked('v5xn88'), { ...masked('k2p9aa'), auditId: 2, address: '203.0.113.9', organizationId: 1 }],
    '/audit?mask=1',
  )
  for (const name of ['v5xn88@masked.example', 'k2p9aa@masked.example']) await expect.element(cell(name)).toBeVisible()
  // Data that the server has not masked, as before it knows of mask mode.
  await expect.element(page.getByText('203.0.113.9')).not.toBeInTheDocument()
})

test('in mask mode the organization has the name of the picker', async () => {
  await openAudit([{ organizationId: 1 }], '/audit?mask=1')
  const selection = page.getByRole('button', { name: /^Entity and organization: Organization/ })
  await expect.element(selection.first()).toBeVisible()
  await expect.element(cell(selection.first().element().textContent!)).toBeInTheDocument()
})

test('in mask mode all entries are exported once the server has confirmed it', async () => {
  const { server } = await openAudit([{}], '/audit?mask=1')
  await expect.element(cell('POST /api/login')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Export all.*masked names$/ }).click()
  await expect.poll(() => server.requests('GET', '/audit/export.csv').length).toBe(1)
  const requests = server.requests().map(({ method, path }) => `${method} ${path}`)
  expect(requests.at(requests.indexOf('GET /audit/export.csv') - 1)).toBe('PUT /users/maskMode')
})
