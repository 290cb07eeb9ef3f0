import { createHmac, hkdfSync } from 'node:crypto'

/**
 * Computes the IDs of tags in live frames: a 48-bit number that reveals nothing about the tag and changes every UTC
 * hour (`hour`: its start, epoch ms). The same in all processes that know the installation's `secret`.
 */
export function liveTagIds(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'takt', 'live tags', 32))
  return (organizationId: number, epc: string, hour: number): number =>
    createHmac('sha256', key).update(`${organizationId} ${hour} ${epc}`).digest().readUIntBE(0, 6)
}
