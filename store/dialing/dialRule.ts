import { type BlockList, isIP, isIPv6 } from 'node:net'
import { addNetwork, listed } from './addNetwork.ts'
import { closedNetworks } from './closedNetworks.ts'
import { DialRejected } from './dialRejected.ts'
import { literalAddress } from './literalAddress.ts'
import { ownAddresses, ownServices, type ServiceAddresses } from './ownServices.ts'
import { parseAllowList } from './parseAllowList.ts'

/**
 * The targets to which connections are allowed. `mayDial` is decisive: it is called with the address that is actually
 * connected to.
 */
export type DialRule = {
  /** Returns the error for a rejected host. */
  rejection: (host: string) => Error
  /** True if a connection to this IP address and port is allowed. */
  mayDial: (address: string, port: number) => Promise<boolean>
  /**
   * True if a host, in the notation in which it was entered, is rejected whatever it resolves to. False: the check when
   * connecting decides.
   */
  isRejected: (host: string, port: number) => Promise<boolean>
}

type DialEnv = ServiceAddresses & {
  TAKT_CONNECTOR_ALLOW?: string | undefined
  TAKT_CONNECTOR_REFUSE?: string | undefined
}

const loops = (name: string) => name === 'localhost' || name.endsWith('.localhost')

/**
 * Creates the rule for connectors: machines are in private networks, so these are allowed. Services of the installation
 * never are; loopback, link-local, multicast and the like, and the networks of `TAKT_CONNECTOR_REFUSE` (CIDR,
 * comma-separated), only if `TAKT_CONNECTOR_ALLOW` lists them.
 */
export function dialRule(env: DialEnv): DialRule {
  const closed = closedNetworks()
  for (const network of listed(env.TAKT_CONNECTOR_REFUSE))
    if (!addNetwork(closed, network))
      throw new Error(`TAKT_CONNECTOR_REFUSE: ${network} is not a network such as 10.0.0.0/8`)
  const allowed = parseAllowList('TAKT_CONNECTOR_ALLOW', env.TAKT_CONNECTOR_ALLOW)
  return ruleOf({ env, closed, allowed, subject: 'Connectors', setting: 'TAKT_CONNECTOR_ALLOW' })
}

/**
 * Creates the rule for requests of flows, which are for systems on the internet. It blocks what is blocked for
 * connectors, and additionally private networks and all addresses of this machine; only `TAKT_FLOW_HOSTS` allows them
 * (never a service of the installation).
 */
export function flowDialRule(env: ServiceAddresses & { TAKT_FLOW_HOSTS?: string | undefined }): DialRule {
  const closed = closedNetworks()
  for (const network of privateNetworks) addNetwork(closed, network)
  const allowed = parseAllowList('TAKT_FLOW_HOSTS', env.TAKT_FLOW_HOSTS)
  return ruleOf({ env, closed, closesOwn: true, allowed, subject: 'Flows', setting: 'TAKT_FLOW_HOSTS' })
}

/** Networks of companies and homes, and the shared address space of providers. */
const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7', 'fec0::/10']

type Rule = {
  env: ServiceAddresses
  closed: BlockList
  /** True if every address of this machine is blocked as well, at any port. */
  closesOwn?: boolean
  allowed: ReturnType<typeof parseAllowList>
  /** The name of the restricted part in error messages. */
  subject: string
  /** The setting of the installation that allows an address. */
  setting: string
}

function ruleOf({ env, closed, closesOwn = false, allowed, subject, setting }: Rule): DialRule {
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
    rejection: (host) =>
      new DialRejected(
        `${subject} may not connect to ${host}, unless the setting ${setting} allows its address and port`,
      ),
    mayDial,
    async isRejected(host, port) {
      const name = host.toLowerCase().replace(/\.+$/, '')
      const address = literalAddress(host) ?? (loops(name) ? '127.0.0.1' : null)
      return address === null ? services.isNamed(name, port) : !(await mayDial(address, port))
    },
  }
}
