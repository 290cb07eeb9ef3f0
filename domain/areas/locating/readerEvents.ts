type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The longest code there is has 62 bytes. */
const longestBase64 = 88

/** Bytes in base64url or base64 (RFC 4648) as hexadecimal digits; what is neither as it is. */
function hexOf(text: unknown): unknown {
  if (typeof text !== 'string' || text.length > longestBase64 || !/^[\w/+-]+={0,2}$/.test(text)) return text
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}

/** An instant whose offset may be written without a colon (`+0200`), with one. */
const withColon = (at: unknown) => (typeof at === 'string' ? at.replace(/([+-]\d\d)(\d\d)$/, '$1:$2') : at)

const hundredth = (value: unknown) => (typeof value === 'number' ? value / 100 : value)

/**
 * An event of Impinj's IoT device interface (Reader Configuration REST API 1.6, `/data/stream`): hundredths of dBm, the
 * code in hexadecimal or base64url as the reader is set, the instant of the last sighting where reads are gathered.
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
 * What an event of a reader, as readers are sold, says of a tag, unchecked, in the fields of our own reads;
 * without `read` it tells of something else (that it began to read, that it lives). Null: no such event.
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
