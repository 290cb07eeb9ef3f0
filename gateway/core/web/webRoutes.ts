import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { acceptsEncoding } from '../http/responses/acceptsEncoding.ts'
import type { RequestEnv } from '../http/router.ts'
import type { Asset, createAssets } from './loadAssets.ts'
import { webTexts as texts } from './texts.ts'

/**
 * The content security policy of a page: its own scripts, styles and workers, nothing from elsewhere, no eval. Styles
 * created by scripts carry `nonce`. `host` is the origin's own, for its WebSocket.
 */
function contentSecurityPolicy({ nonce, host }: { nonce: string; host: string }): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "worker-src 'self'",
    connections(host),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy of a script: a worker follows the policy of its own file, not that of its page. */
const workerSecurityPolicy = (host: string): string =>
  ["default-src 'none'", "script-src 'self'", connections(host), "worker-src 'self'"].join('; ')

function connections(host: string): string {
  // Older browsers do not include a WebSocket in 'self'.
  const isHost = /^[\w.-]+(:\d+)?$|^\[[0-9a-f:.]+\](:\d+)?$/i.test(host)
  return isHost ? `connect-src 'self' ws://${host} wss://${host}` : "connect-src 'self'"
}

function sendAsset(c: Context, asset: Asset, cacheControl: string) {
  const headers: Record<string, string> = {
    'content-type': asset.type,
    'cache-control': cacheControl,
    etag: asset.etag,
    vary: 'accept-encoding',
  }
  if (c.req.header('if-none-match') === asset.etag) return c.body(null, 304, headers)
  for (const encoding of ['br', 'gzip'] as const) {
    const pressed = asset[encoding]
    if (pressed && acceptsEncoding(c.req.header('accept-encoding'), encoding))
      return c.body(pressed, 200, { ...headers, 'content-encoding': encoding })
  }
  return c.body(asset.plain, 200, headers)
}

/**
 * The built web application: files under /assets cached permanently, others with validation, and its page for every
 * other path, each time with a new nonce in place of `__CSP_NONCE__`.
 */
export function webRoutes(assets: ReturnType<typeof createAssets>): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  app.get('*', async (c, next) => {
    const { path } = c.req
    if (path.startsWith('/api/') || path === '/api') return next()
    const host = c.req.header('host') ?? new URL(c.req.url).host
    const asset = path === '/index.html' ? null : await assets.get(path)
    if (asset) {
      if (asset.type.startsWith('text/javascript')) c.header('content-security-policy', workerSecurityPolicy(host))
      return sendAsset(c, asset, path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    }
    if (path.startsWith('/assets/')) return next()
    const page = await assets.page()
    if (page === null) return c.text(texts.notBuilt, 503, { 'retry-after': '5' })
    const nonce = randomBytes(16).toString('base64')
    c.header('content-security-policy', contentSecurityPolicy({ nonce, host }))
    c.header('cache-control', 'no-store')
    return c.html(page.replaceAll('__CSP_NONCE__', nonce))
  })
  return app
}
