import { BlockList, isIPv6 } from 'node:net'
import { addNetwork, listed } from './addNetwork.ts'

const shape = /^(?:\[([^\]]+)\](\/\d+)?|([^:]+)):(\d{1,5})(?:-(\d{1,5}))?$/

/**
 * Parses a setting (`TAKT_CONNECTOR_ALLOW`, `TAKT_FLOW_HOSTS`) that allows addresses or networks, each with a port or a
 * range of ports, comma-separated (`127.0.0.1:7878`, `[fe80::]/10:5000-5010`). Returns a predicate. Throws an error
 * with a message for anything else.
 */
export function parseAllowList(setting: string, text: string | undefined): (address: string, port: number) => boolean {
  const entries = listed(text).map((entry) => {
    const [, inBrackets, bits = '', withoutBrackets, first, last = first] = shape.exec(entry) ?? []
    const [from, to] = [Number(first), Number(last)]
    const list = new BlockList()
    const isSound = addNetwork(list, inBrackets === undefined ? (withoutBrackets ?? '') : `${inBrackets}${bits}`)
    if (!isSound || !(from >= 1 && from <= to && to <= 65_535))
      throw new Error(
        `${setting}: ${entry} is not an address with a port, such as 127.0.0.1:7878, 10.1.0.0/16:5000-5010 ` +
          `or [::1]:5000`,
      )
    return { list, from, to }
  })
  return (address, port) =>
    entries.some(
      ({ list, from, to }) => port >= from && port <= to && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
    )
}
