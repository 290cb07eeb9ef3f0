import { type BlockList, isIP, isIPv6 } from 'node:net'
import { addNetwork, listed } from './addNetwork.ts'
import { allowedPlaces } from './allowedPlaces.ts'
import { closedNetworks } from './closedNetworks.ts'
import { DialRefused } from './dialRefused.ts'
import { literalAddress } from './literalAddress.ts'
import { ownAddresses, ownServices, type ServiceAddresses } from './ownServices.ts'

/**
 * Where something may connect to. What counts is `mayDial`, asked with the address that a connection is really made
 * to.
 */
export type DialRule = {
  /** What is said of a host that is refused. */
  refusal: (host: string) => Error
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
  const closed = closedNetworks()
  for (const network of listed(env.TAKT_CONNECTOR_REFUSE))
    if (!addNetwork(closed, network))
      throw new Error(`TAKT_CONNECTOR_REFUSE: ${network} is no network such as 10.0.0.0/8`)
  const allowed = allowedPlaces('TAKT_CONNECTOR_ALLOW', env.TAKT_CONNECTOR_ALLOW)
  return ruleOf({ env, closed, allowed, who: 'Connectors', setting: 'TAKT_CONNECTOR_ALLOW' })
}

/**
 * The rule for requests of flows: they go to systems on the internet. What is closed to connectors is closed to them,
 * and private networks are too, and this machine whatever its addresses are; only where `TAKT_FLOW_HOSTS` says so they
 * are open (never a service of the installation).
 */
export function flowDialRule(env: ServiceAddresses & { TAKT_FLOW_HOSTS?: string | undefined }): DialRule {
  const closed = closedNetworks()
  for (const network of privateNetworks) addNetwork(closed, network)
  const allowed = allowedPlaces('TAKT_FLOW_HOSTS', env.TAKT_FLOW_HOSTS)
  return ruleOf({ env, closed, closesOwn: true, allowed, who: 'Flows', setting: 'TAKT_FLOW_HOSTS' })
}

/** Networks of companies and homes, and those that providers share among their customers. */
const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7', 'fec0::/10']

type Rule = {
  env: ServiceAddresses
  closed: BlockList
  /** Whether every address of this machine is closed too, at whatever port. */
  closesOwn?: boolean
  allowed: ReturnType<typeof allowedPlaces>
  /** Who is kept away, for people. */
  who: string
  /** The setting of the installation by which an address is opened. */
  setting: string
}

function ruleOf({ env, closed, closesOwn = false, allowed, who, setting }: Rule): DialRule {
  const services = ownServices(env)
  const mayDial = async (address: string, port: number) => {
    // Only link-local addresses need a zone.
    if (isIP(address) === 0 || address.includes('%')) return false
    if (await services.listensAt(address, port)) return false
    if (allowed(address, port)) return true
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    return !closed.check(address, family) && !(closesOwn && ownAddresses().check(address, family))
  }
  return {
    refusal: (host) =>
      new DialRefused(
        `${who} are kept away from what ${host} leads to, unless the setting ${setting} opens its address and port`,
      ),
    mayDial,
    async isRefused(host, port) {
      const name = host.toLowerCase().replace(/\.+$/, '')
      const address = literalAddress(host) ?? (loops(name) ? '127.0.0.1' : null)
      return address === null ? services.isNamed(name, port) : !(await mayDial(address, port))
    },
  }
}
