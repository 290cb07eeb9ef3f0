import { BlockList } from 'node:net'
import { addIPv4 } from './addIPv4.ts'

const ipv4: readonly [base: string, bits: number][] = [
  // This host, loopback, link-local with clouds' metadata, multicast, reserved with broadcast.
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Metadata and agents of clouds that keep them elsewhere: Alibaba, Oracle, Azure.
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['168.63.129.16', 32],
]

const ipv6: readonly [base: string, bits: number][] = [
  ['::', 128],
  ['::1', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  // Metadata of Amazon and Google.
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
  // A NAT64 of one's own and Teredo carry IPv4 addresses at places of their choice: both as a whole.
  ['64:ff9b:1::', 48],
  ['2001::', 32],
]

/** Networks in which no machine of a plant stands, or that lead back to this one. Private networks are none of them. */
export function closedNetworks(): BlockList {
  const list = new BlockList()
  for (const [base, bits] of ipv4) addIPv4(list, base, bits)
  for (const [base, bits] of ipv6) list.addSubnet(base, bits, 'ipv6')
  return list
}
