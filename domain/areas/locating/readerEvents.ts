type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Length of the longest possible code (62 bytes) in base64. */
const longestBase64 = 88

/** Converts bytes in base64url or base64 (RFC 4648) to hexadecimal digits; returns anything else unchanged. */
function hexOf(text: unknown): unknown {
  if (typeof text !== 'string' || text.length > longestBase64 || !/^[\w/+-]+={0,2}$/.test(text)) return text
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}

/** Adds the missing colon to an offset such as `+0200`. */
const withColon = (at: unknown) => (typeof at === 'string' ? at.replace(/([+-]\d\d)(\d\d)$/, '$1:$2') : at)

const hundredth = (value: unknown) => (typeof value === 'number' ? value / 100 : value)

/**
 * An event of Impinj's IoT device interface (Reader Configuration REST API 1.6, `/data/stream`): level in hundredths of
 * dBm, code in hexadecimal or base64url depending on the reader's settings, time of the last sighting if reads are
 * aggregated.
 */
const impinjRead = ({ timestamp }: Fields, read: Fields) => ({
  epc: read.epcHex ?? hexOf(read.epc),
  at: read.lastSeenTime ?? timestamp,
  antenna: read.antennaPort ?? undefined,
  rssi: hundredth(read.peakRssiCdbm),
})

/** An event of Zebra's IoT Connector (fixed readers, tag data events). */
const zebraRead = ({ timestamp }: Fields, { idHex, antenna, peakRssi, reads }: Fields) => ({
  epc: idHex,
  at: withColon(timestamp),
  antenna: antenna ?? undefined,
  rssi: peakRssi,
  count: reads,
})

/**
 * Converts an event of a commercial reader to the fields of our own reads, without validation; without `read` the event
 * is not about a tag (start of reading, heartbeat). Null: not a reader event.
 */
export function readerEvent(input: unknown): { read?: Fields } | null {
  if (!isFields(input)) return null
  const { tagInventoryEvent: inventory, eventType, data, component, type } = input
  if (isFields(inventory)) return { read: impinjRead(input, inventory) }
  if (isFields(data) && 'idHex' in data) return { read: zebraRead(input, data) }
  const isOther =
    (typeof eventType === 'string' && eventType !== 'tagInventory') ||
    (typeof component === 'string' && typeof type === 'string')
  return isOther ? {} : null
}
