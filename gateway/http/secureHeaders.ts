import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { secureHeaders as strictHeaders } from 'hono/secure-headers'

const self = ['self']
const always = strictHeaders({
  xFrameOptions: 'DENY',
  // Only over HTTPS, which the gateway sees by what the proxy before it says.
  strictTransportSecurity: false,
  permissionsPolicy: {
    camera: self,
    microphone: self,
    fullscreen: self,
    geolocation: [],
    payment: [],
    usb: [],
  },
})

const unlessSet: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (c.req.header('x-forwarded-proto') === 'https') headers.set('strict-transport-security', 'max-age=31536000')
}

/**
 * Headers that make browsers strict with every answer. What sets its own content security policy or caching keeps it.
 */
export const secureHeaders = (): MiddlewareHandler => every(always, unlessSet)
