import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import type { FakeItems } from '../../app/testing/fakeItems.fixture.ts'
import { envelope, errorResponse, type FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { handleOrganizations } from '../../app/testing/organizations.fixture.ts'
import { ada, serveUsers } from './access.fixture.ts'

const bob = { userName: 'bob@plant.test', email: 'bob@plant.test', enabled: false }
const withUsers = (server: FakeServer, items: FakeItems) => {
  handleOrganizations(server)
  serveUsers(server, items, [ada, bob])
  server.on('POST', '/messaging/ping', ({ body }) => {
    const { users } = body as { users: string[] }
    const connected = users.filter((userName) => userName !== bob.userName)
    return envelope({ data: null, successful: { users: connected, devices: [] } })
  })
}
const ping = (name: string) => page.getByRole('button', { name, exact: true })

// Proves OPS-264
test('a user is pinged from their details, and a notice shows that they received the ping', async () => {
  const { server, notices } = await openApp('/users/ada@plant.test', { server: withUsers })
  await ping('Ping ada@plant.test').click()
  await expect.poll(notices).toContain('Received the ping: ada@plant.test.')
  expect(server.requests('POST', '/messaging/ping').map(({ body }) => body)).toEqual([
    { users: ['ada@plant.test'], devices: [] },
  ])
  await expectAccessible()
})

test('selected users are pinged together, and those that are not connected are named', async () => {
  const { notices } = await openApp('/users', { server: withUsers })
  for (const name of ['ada@plant.test', 'bob@plant.test'])
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').click()
  await ping('Ping').click()
  await expect.poll(notices).toContain('Received the ping: ada@plant.test. Not connected: bob@plant.test.')
})

test('a disabled user cannot be pinged, and a rejected ping shows the message of the server', async () => {
  const { notices, restart } = await openApp('/users/bob@plant.test', {
    server: (server, items) => {
      withUsers(server, items)
      server.on('POST', '/messaging/ping', () => errorResponse(503, 'Messaging is not reachable'))
    },
  })
  await expect.element(page.getByRole('button', { name: 'Enable', exact: true })).toBeVisible()
  expect(ping('Ping bob@plant.test').elements()).toEqual([])
  restart('/users/ada@plant.test')
  await ping('Ping ada@plant.test').click()
  await expect.poll(notices).toContain('Messaging is not reachable')
})
