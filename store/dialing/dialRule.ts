import { isIP, isIPv6 } from 'node:net'
import { addNetwork, listed } from './addNetwork.ts'
import { allowedPlaces } from './allowedPlaces.ts'
import { closedNetworks } from './closedNetworks.ts'
import { literalAddress } from './literalAddress.ts'
import { ownServices, type ServiceAddresses } from './ownServices.ts'

/**
 * Where connectors may connect to. What counts is `mayDial`, asked with the address that a connection is really made
 * to.
 */
export type DialRule = {
  /** Whether a connection to this IP address and port may be made. */
  mayDial: (address: string, port: number) => Promise<boolean>
  /**
   * Whether a host, as somebody wrote it, is refused whatever it resolves to. False: the connection itself will tell.
   */
  isRefused: (host: string, port: number) => Promise<boolean>
}

type DialEnv = ServiceAddresses & {
  TAKT_CONNECTOR_ALLOW?: string | undefined
  TAKT_CONNECTOR_REFUSE?: string | undefined
}

const loops = (name: string) => name === 'localhost' || name.endsWith('.localhost')

/**
 * The rule for connectors: machines stand in private networks, so these are open. Services of the installation never
 * are; loopback, link-local, multicast and the like, and the networks of `TAKT_CONNECTOR_REFUSE` (CIDR, comma-joined),
 * only where `TAKT_CONNECTOR_ALLOW` says so.
 */
export function dialRule(env: DialEnv): DialRule {
  const services = ownServices(env)
  const allowed = allowedPlaces(env.TAKT_CONNECTOR_ALLOW)
  const closed = closedNetworks()
  for (const network of listed(env.TAKT_CONNECTOR_REFUSE))
    if (!addNetwork(closed, network))
      throw new Error(`TAKT_CONNECTOR_REFUSE: ${network} is no network such as 10.0.0.0/8`)

  const mayDial = async (address: string, port: number) => {
    // Only link-local addresses need a zone.
    if (isIP(address) === 0 || address.includes('%')) return false
    if (await services.listensAt(address, port)) return false
    return allowed(address, port) || !closed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return {
    mayDial,
    async isRefused(host, port) {
      const name = host.toLowerCase().replace(/\.+$/, '')
      const address = literalAddress(host) ?? (loops(name) ? '127.0.0.1' : null)
      return address === null ? services.isNamed(name, port) : !(await mayDial(address, port))
    },
  }
}
