const loopback = new Set(['127.0.0.1', 'localhost', '[::1]', '0.0.0.0'])

/**
 * An address as whoever asked can reach it: where a server is known by its loopback address, the host that the request
 * was sent to stands in its place.
 */
export function reachable(address: string, requestUrl: string): string {
  const url = new URL(address)
  const host = new URL(requestUrl).hostname
  if (!loopback.has(url.hostname) || loopback.has(host)) return address
  return address.replace(url.hostname, host)
}
