import { expect, test } from 'vitest'
import { maxConnectionsOf } from './embeddedConnections.ts'

test('Postgres accepts the connections of the services and some more', () => {
  expect(maxConnectionsOf({})).toBe(60 + 16 + 32)
  expect(maxConnectionsOf({ POSTGRES_CONNECTIONS_GATEWAY: '200', POSTGRES_CONNECTIONS_INGEST: '' })).toBe(200 + 16 + 32)
})
