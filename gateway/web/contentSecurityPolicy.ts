/**
 * What a page of ours may load: its own scripts, styles and workers, nothing from elsewhere, no eval. Styles that scripts make carry
 * `nonce`. `host` is the origin's own, for its WebSocket.
 */
export function contentSecurityPolicy({ nonce, host }: { nonce: string; host: string }): string {
  // Older browsers do not count a WebSocket as 'self'.
  const sockets = /^[\w.-]+(:\d+)?$|^\[[0-9a-f:.]+\](:\d+)?$/i.test(host) ? ` ws://${host} wss://${host}` : ''
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "worker-src 'self'",
    `connect-src 'self'${sockets}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
