import type { LedgerRead } from './createReadLedger.ts'

const iso = (at: number) => new Date(at).toISOString()

/**
 * Encodes a message of a reader: every third uses Takt's own format with a number, the others Impinj's and Zebra's
 * without one.
 */
export function encodeReads(deviceId: number, seq: number, reads: readonly LedgerRead[]): string {
  if (deviceId % 3 === 0)
    return JSON.stringify({
      seq,
      reads: reads.map(({ epc, at, antenna, rssi }) => ({ epc, at: iso(at), antenna, rssi })),
    })
  if (deviceId % 3 === 1)
    return JSON.stringify(
      reads.map(({ epc, at, antenna, rssi }) => ({
        timestamp: iso(at),
        eventType: 'tagInventory',
        tagInventoryEvent: { epcHex: epc, antennaPort: antenna, peakRssiCdbm: (rssi ?? 0) * 100 },
      })),
    )
  return JSON.stringify(
    reads.map(({ epc, at, antenna, rssi }) => ({
      data: { antenna, eventNum: seq, format: 'epc', idHex: epc.toLowerCase(), peakRssi: rssi, reads: 1 },
      timestamp: iso(at).replace('Z', '+0000'),
      type: 'SIMPLE',
    })),
  )
}
