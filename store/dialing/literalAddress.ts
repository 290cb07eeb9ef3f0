import { isIPv4, isIPv6 } from 'node:net'

/**
 * The IP address that a host stands for by itself, in whatever notation (`0x7f.1`, `2130706433`, `[::1]`,
 * `127.0.0.1.`), in its usual one; null for names.
 */
export function literalAddress(host: string): string | null {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIPv6(bare)) return bare
  const url = `http://${bare}/`
  if (!URL.canParse(url)) return null
  const { hostname } = new URL(url)
  return isIPv4(hostname) ? hostname : null
}
