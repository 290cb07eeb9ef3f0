import type { MiddlewareHandler } from 'hono'
import { secureHeaders as headersOfHono } from 'hono/secure-headers'

const strict = {
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  xFrameOptions: 'DENY',
  permissionsPolicy: {
    camera: ['self'],
    microphone: ['self'],
    fullscreen: ['self'],
    geolocation: [],
    payment: [],
    usb: [],
  },
  strictTransportSecurity: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  overwrite: false,
} satisfies Parameters<typeof headersOfHono>[0]
const plain = headersOfHono(strict)
const overHttps = headersOfHono({ ...strict, strictTransportSecurity: 'max-age=31536000' })

/**
 * Headers that make browsers strict with every answer. What sets its own content security policy or caching keeps it.
 */
export const secureHeaders = (): MiddlewareHandler => async (c, next) => {
  await (c.req.header('x-forwarded-proto') === 'https' ? overHttps : plain)(c, next)
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
}
