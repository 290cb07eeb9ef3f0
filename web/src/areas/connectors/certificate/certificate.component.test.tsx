import type { ConnectorMonitor } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import type { ServerCertificate } from '@takt/domain/areas/connectors/serverCertificate.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { testNow } from '../../../app/testing/openApp.fixture.tsx'
import { button } from '../../../app/testing/screenParts.fixture.ts'
import { opcuaConnector, openPress, playTree } from '../browse/browse.fixture.ts'
import { monitor } from '../connectors.fixture.ts'

const dayMs = 86_400_000
const thumbprint = 'ab12'.repeat(16)
const certificate: ServerCertificate = {
  thumbprint,
  thumbprintSha1: 'cd34'.repeat(10),
  subject: 'CN=Press 4 <b>bold</b>, O=Acme',
  validFrom: testNow - 100 * dayMs,
  validTo: testNow + 20.5 * dayMs,
  trusted: null,
}
const shows = (shown: ServerCertificate | null): ConnectorMonitor => ({ ...monitor, signals: [], certificate: shown })
const option = () => page.getByLabelText(/^Trusted server certificate/)

test('a test shows an unknown certificate, and a person trusts it', async () => {
  await openPress({
    server: (fake) =>
      fake.on('POST', '/connectors/test', () => ({
        steps: [{ step: 'connect', isOk: false, text: 'The certificate of the server is not trusted yet' }],
        monitor: shows(certificate),
      })),
  })
  await button('Test connection').click()
  const notice = page.getByRole('alert')
  await expect.element(notice.getByText('CN=Press 4 <b>bold</b>, O=Acme')).toBeVisible()
  await expect.element(notice.getByText(/expires in 20 days: renew it soon/)).toBeVisible()
  await expect.element(notice.getByText('ab12 ab12 ab12', { exact: false })).toBeVisible()
  await expect.element(notice.getByText('cd34 cd34 cd34', { exact: false })).toBeVisible()
  await expectAccessible()
  await button('Trust this certificate').click()
  await expect.element(option()).toHaveValue(thumbprint)
  await expect.element(page.getByText('This certificate is trusted once the connector is saved.')).toBeVisible()
})

test('a changed certificate of a running connector is trusted only after a person has compared it', async () => {
  const trusted = 'ef56'.repeat(16)
  const { server } = await openPress({
    connectors: [{ ...opcuaConnector, options: { ...opcuaConnector.options, trustedServer: trusted } }],
    server: (fake) =>
      fake.on('GET', '/connectors/{connectorId}/monitor', () =>
        shows({ ...certificate, trusted, validTo: testNow - dayMs }),
      ),
  })
  const notice = page.getByRole('alert')
  await expect.element(notice.getByText('The certificate of the server has changed')).toBeVisible()
  await expect.element(notice.getByText(/another computer may pose as the server/)).toBeVisible()
  await expect.element(notice.getByText(/▲ expired/)).toBeVisible()
  await expect.element(notice.getByText('ef56 ef56', { exact: false })).toBeVisible()
  await expectAccessible()
  await expect.element(button('Trust this certificate')).not.toBeInTheDocument()
  await button('Trust the changed certificate…').click()
  await expect.element(button('Do not trust')).toHaveFocus()
  await expect.element(button('Trust')).toBeDisabled()
  await expectAccessible()
  await button('Do not trust').click()
  await expect.element(option()).toHaveValue(trusted)
  await button('Trust the changed certificate…').click()
  await page.getByLabelText(/I have compared one of these thumbprints/).click()
  await button('Trust').click()
  await expect.element(option()).toHaveValue(thumbprint)
  await button('Save').click()
  await expect.poll(() => server.requests('PUT', '/connectors').length).toBe(1)
  expect(server.requests('PUT', '/connectors')[0]!.body).toMatchObject({ options: { trustedServer: thumbprint } })
})

test('the browser of a server shows its certificate, and goes on once it is trusted', async () => {
  await openPress({
    server: (fake) => {
      playTree(fake)
      fake.on('POST', '/connectors/browse', ({ body }) => {
        const { options } = body as { options: { trustedServer?: string } }
        if (options.trustedServer === thumbprint) return undefined
        const error = 'The certificate of the server is not trusted yet'
        return { nodes: [], values: [], next: null, isPartial: false, error, certificate }
      })
    },
  })
  await button('Browse server').click()
  await expect.element(page.getByRole('alert').getByText(/CN=Press 4/)).toBeVisible()
  await expectAccessible()
  await button('Trust this certificate').click()
  await expect.element(page.getByRole('treeitem', { name: /^Press/ })).toBeVisible()
})
