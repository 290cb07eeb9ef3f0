import { natsServers, urlOfServer } from '@takt/store/nats/natsServers.ts'

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]', '0.0.0.0'])

/**
 * Addresses (one, or several separated by commas) as the sender of a request can reach them: in a loopback address the
 * host that the request was sent to takes the place of its own.
 */
export function reachable(addresses: string, requestUrl: string): string {
  const host = new URL(requestUrl).hostname
  const replaced = natsServers(addresses).map((address) => {
    const { hostname = '' } = urlOfServer(address) ?? {}
    return !loopback.has(hostname) || loopback.has(host) ? address : address.replace(hostname, host)
  })
  return replaced.join(',')
}
