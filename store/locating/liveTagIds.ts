import { createHmac, hkdfSync } from 'node:crypto'

/**
 * What tags are called in live frames: a number of 48 bits that tells nothing of the tag, and another each hour of UTC
 * (`hour`: its beginning, epoch ms). The same for all processes that know the installation's `secret`.
 */
export function liveTagIds(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'takt', 'live tags', 32))
  return (organizationId: number, epc: string, hour: number): number =>
    createHmac('sha256', key).update(`${organizationId} ${hour} ${epc}`).digest().readUIntBE(0, 6)
}
