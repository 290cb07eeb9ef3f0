/**
 * What a page of ours may load: its own scripts, styles and workers, nothing from elsewhere, no eval. Styles that
 * scripts make carry `nonce`. `host` is the origin's own, for its WebSocket.
 */
export function contentSecurityPolicy({ nonce, host }: { nonce: string; host: string }): string {
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

/** The same for a script: a worker does not go by its page's policy but by that of its own file. */
export const workerSecurityPolicy = (host: string): string =>
  ["default-src 'none'", "script-src 'self'", connections(host), "worker-src 'self'"].join('; ')

function connections(host: string): string {
  // Older browsers do not count a WebSocket as 'self'.
  const isHost = /^[\w.-]+(:\d+)?$|^\[[0-9a-f:.]+\](:\d+)?$/i.test(host)
  return isHost ? `connect-src 'self' ws://${host} wss://${host}` : "connect-src 'self'"
}
