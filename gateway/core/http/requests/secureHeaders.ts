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
const defaultHeaders = headersOfHono(strict)
const overHttps = headersOfHono({ ...strict, strictTransportSecurity: 'max-age=31536000' })

/**
 * Adds headers that make browsers strict to every response. Responses with their own content security policy or caching
 * keep it.
 */
export const secureHeaders = (): MiddlewareHandler => async (c, next) => {
  await (c.req.header('x-forwarded-proto') === 'https' ? overHttps : defaultHeaders)(c, next)
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
}
