import { audit } from '@takt/domain/areas/access/audit.ts'
import { schemaAnswer } from '@takt/domain/core/item/schemaAnswer.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/openApp.fixture.tsx'

test('the list of audit entries offers no history', async () => {
  await openApp('/audit', {
    server: (server, items) => {
      const entry = { auditId: 1, at: '2026-03-02T13:59:00.000Z', action: 'signIn', what: 'POST /api/login' }
      const rows = items.add('audit', [{ ...entry, userName: 'admin@plant.test', status: 200 }])
      server.on('POST', '/audit/schema', () => schemaAnswer(audit))
      server.on('GET', '/audit', () => rows)
    },
  })
  await expect.element(page.getByRole('gridcell', { name: 'POST /api/login', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'History' })).not.toBeInTheDocument()
})
