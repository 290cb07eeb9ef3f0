/**
 * What a run must not ask, and why: it would end the session that asks, or delete what it runs in. Everything else is
 * asked.
 */
export const leftOut: readonly { method: string; path: string; why: string }[] = [
  { method: 'POST', path: '/users/logout', why: 'ends the session that asks' },
  { method: 'POST', path: '/users/logoutEverywhere', why: 'ends the session that asks' },
  { method: 'POST', path: '/users/refreshToken', why: 'ends the token that asks five minutes later' },
  { method: 'DELETE', path: '/organizations', why: 'may delete the organization that it runs in' },
  { method: 'DELETE', path: '/organizations/{organizationId}', why: 'may delete the organization that it runs in' },
]
