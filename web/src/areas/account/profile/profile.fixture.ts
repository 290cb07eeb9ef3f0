import { page } from 'vitest/browser'
import type { FakeServer } from '../../../app/testing/fakeServer.fixture.ts'

const times = {
  createdAt: '2026-03-02T08:00:00.000Z',
  lastUsedAt: '2026-03-02T13:30:00.000Z',
  expiresAt: '2026-03-30T08:00:00.000Z',
}
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const safari = 'Mozilla/5.0 (iPad) Version/18.0 Safari/604.1'

/**
 * Returns the session of the test, on Linux, and the sessions `others`, on iPads, as `GET /users/sessions` lists them.
 */
export const sessionsWith = (others: readonly string[]) => [
  { sessionId: 'own', current: true, address: '10.0.0.1', userAgent: chrome, ...times },
  ...others.map((sessionId) => ({ sessionId, current: false, address: '10.0.0.2', userAgent: safari, ...times })),
]

/** Lists sessions and removes ended ones; returns the ids of the remaining ones. */
export function serveSessions(server: FakeServer, others: readonly string[]) {
  let sessions = sessionsWith(others)
  server.on('GET', '/users/sessions', () => sessions)
  server.on('DELETE', '/users/sessions/{sessionId}', ({ params }) => {
    sessions = sessions.filter(({ sessionId }) => sessionId !== params.sessionId)
    return null
  })
  return () => sessions.map(({ sessionId }) => sessionId)
}

export const region = (name: string) => page.getByRole('region', { name, exact: true })

export const colorScheme = () => getComputedStyle(document.documentElement).colorScheme
