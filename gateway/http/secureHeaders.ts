import type { MiddlewareHandler } from 'hono'

const always: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), fullscreen=(self), geolocation=(), payment=(), usb=()',
}

/** Headers that make browsers strict with every answer. What sets its own content security policy or caching keeps it. */
export const secureHeaders = (): MiddlewareHandler => async (c, next) => {
  await next()
  const { headers } = c.res
  for (const [name, value] of Object.entries(always)) headers.set(name, value)
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (c.req.header('x-forwarded-proto') === 'https') headers.set('strict-transport-security', 'max-age=31536000')
}
