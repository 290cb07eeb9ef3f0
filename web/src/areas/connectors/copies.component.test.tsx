import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { envelope, errorResponse } from '../../app/testing/fakeServer.fixture.ts'
import { openConnectors, shdr } from './connectors.fixture.ts'

const dialog = () => page.getByRole('dialog', { name: 'Copy to other machines' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const row = (name: RegExp) => dialog().getByRole('row', { name })
const copyButton = () => page.getByRole('button', { name: 'Copy to other machines' })

test('lines are checked here and by the server, then all copies are created', async () => {
  const { server } = await openConnectors('/connectors/8', {
    connectors: [shdr],
    server: (fake) =>
      fake.on('POST', '/connectors/copies', ({ body }) => {
        const { copies, dryRun } = body as { copies: { options: { host: string } }[]; dryRun: boolean }
        if (copies.some(({ options }) => options.host === '127.0.0.1'))
          return errorResponse(400, 'None of the 2 rows was saved', {
            rows: [
              {
                list: 'add',
                index: 1,
                status: 400,
                message: 'options.host: leads to this installation itself',
                fields: { 'options.host': 'leads to this installation itself' },
              },
            ],
            problemCount: 1,
          })
        const data = { connectorIds: [21, 22] }
        return dryRun ? envelope({ data }) : envelope({ message: '2 Connectors Added', data })
      }),
  })
  await copyButton().click()
  const rows = dialog().getByLabelText('Machines', { exact: true })
  await expect.element(rows).toHaveValue('Device\tDescription\tHost\tPort\tTime zone\tMaximum parts per minute\n')
  await button('Preview').click()
  await expect.element(dialog().getByText('Enter at least one line below the headings.')).toBeVisible()
  await rows.fill('Device\tHost\tSpeed\nHub 2\t10.0.0.10\t5\nHub 9\t127.0.0.1\t5')
  await button('Preview').click()
  await expect.element(row(/There is no device Hub 9/)).toBeVisible()
  await expect.element(dialog().getByText('Column Speed is not known and is ignored.')).toBeVisible()
  expect(server.requests('POST', '/connectors/copies')).toEqual([])
  await rows.fill('Device\tHost\nHub 2\t10.0.0.10\n3\t127.0.0.1')
  await button('Preview').click()
  await expect.element(row(/Host: leads to this installation itself/)).toBeVisible()
  await expect.element(button('Create 2 connectors')).not.toBeInTheDocument()
  await expectAccessible()
  await rows.fill('Device\tHost\nHub 2\t10.0.0.10\n3\t10.0.0.11')
  await button('Preview').click()
  await expect.element(row(/2 ✓ Can be created Hub 2 10.0.0.10/)).toBeVisible()
  await button('Create 2 connectors').click()
  await expect.element(dialog().getByText('2 connectors created.')).toBeVisible()
  await expect.element(dialog().getByRole('link', { name: 'Connector 22' })).toHaveAttribute('href', '/connectors/22')
  await expectAccessible()
  expect(server.requests('POST', '/connectors/copies').at(-1)!.body).toEqual({
    connectorId: 8,
    copies: [
      { deviceId: 2, description: null, options: { host: '10.0.0.10' } },
      { deviceId: 3, description: null, options: { host: '10.0.0.11' } },
    ],
    secrets: {},
    dryRun: false,
  })
})

test('copies to other addresses need the secrets again', async () => {
  const message = 'The address or its protection has changed: enter this again, or send null to remove it.'
  const reader = { ...shdr, connectorTypeId: 'tag-reader', options: { url: 'http://10.0.0.9/stream' } }
  const { server } = await openConnectors('/connectors/8', {
    connectors: [{ ...reader, secretsSetAt: '2026-03-02T14:00:00.000Z' }],
    server: (fake) =>
      fake.on('POST', '/connectors/copies', ({ body }) =>
        'password' in (body as { secrets: object }).secrets
          ? { connectorIds: [21] }
          : errorResponse(400, message, { fields: { 'secrets.password': message } }),
      ),
  })
  await copyButton().click()
  await dialog().getByLabelText('Machines', { exact: true }).fill('Device\tAddress\nHub 2\thttp://10.0.0.10/stream')
  await button('Preview').click()
  await expect.element(dialog().getByText(/^Password: Stored for this address and its protection only/)).toBeVisible()
  await expectAccessible()
  await dialog().getByLabelText('Password').fill('s3cret')
  await button('Preview').click()
  await button('Create 1 connector').click()
  await expect.element(dialog().getByText('1 connector created.')).toBeVisible()
  expect(server.requests('POST', '/connectors/copies').at(-1)!.body).toMatchObject({ secrets: { password: 's3cret' } })
})

test('a column replaces a text inside options, which must occur in them', async () => {
  const message = 'This text is not in the options of the connector'
  const { server } = await openConnectors('/connectors/8', {
    connectors: [shdr],
    server: (fake) =>
      fake.on('POST', '/connectors/copies', ({ body }) =>
        'exec' in (body as { copies: { replace: object }[] }).copies[0]!.replace
          ? { connectorIds: [21] }
          : errorResponse(400, message, { fields: { 'replace.nowhere': message } }),
      ),
  })
  await copyButton().click()
  const rows = dialog().getByLabelText('Machines', { exact: true })
  await rows.fill('Device\tReplace nowhere\nHub 2\tx')
  await button('Preview').click()
  await expect.element(dialog().getByText(`Replace nowhere: ${message}`)).toBeVisible()
  await rows.fill('Device\tReplace exec\nHub 2\texec2')
  await button('Preview').click()
  await expect.element(dialog().getByRole('columnheader', { name: 'Replace exec' })).toBeVisible()
  await expect.element(row(/Can be created Hub 2 exec2/)).toBeVisible()
  expect(server.requests('POST', '/connectors/copies').at(-1)!.body).toMatchObject({
    copies: [{ deviceId: 2, options: {}, replace: { exec: 'exec2' } }],
  })
})
