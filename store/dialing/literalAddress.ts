import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the IP address that a host represents in any notation (`0x7f.1`, `2130706433`, `[::1]`, `127.0.0.1.`), in
 * canonical notation; null for names.
 */
export function literalAddress(host: string): string | null {
  const withoutBrackets = host.replace(/^\[|\]$/g, '')
  if (isIPv6(withoutBrackets)) return withoutBrackets
  const url = `http://${withoutBrackets}/`
  if (!URL.canParse(url)) return null
  const { hostname } = new URL(url)
  return isIPv4(hostname) ? hostname : null
}
