import { BlockList } from 'node:net'
import { addIPv4 } from './addIPv4.ts'

const ipv4: readonly [base: string, bits: number][] = [
  // This host, loopback, link-local including cloud metadata, multicast, reserved including broadcast.
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Metadata and agents of clouds with other addresses: Alibaba, Oracle, Azure.
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
  // Local-use NAT64 and Teredo can carry IPv4 addresses anywhere: both are blocked completely.
  ['64:ff9b:1::', 48],
  ['2001::', 32],
]

/** Networks that contain no machine of a plant, or that lead back to this host. Private networks are not included. */
export function closedNetworks(): BlockList {
  const list = new BlockList()
  for (const [base, bits] of ipv4) addIPv4(list, base, bits)
  for (const [base, bits] of ipv6) list.addSubnet(base, bits, 'ipv6')
  return list
}
