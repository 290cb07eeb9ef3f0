import { parser as createParser, type Packet } from 'mqtt-packet'

/** The start of a message that is too large to be read. `messageId`: null with QoS 0. */
export type Oversize = { topic: string; bytes: number; messageId: number | null }

type Handlers = { onPacket: (packet: Packet) => void; onOversize: (oversize: Oversize) => void; maxBytes: number }

const publishType = 3

/** Returns where the content of the first packet starts, and its length; null while the header is incomplete. */
function readHeader(bytes: Buffer): { start: number; length: number } | null {
  let length = 0
  for (let i = 1; i <= 4; i += 1) {
    const byte = bytes[i]
    if (byte === undefined) return null
    length += (byte & 0x7f) * 128 ** (i - 1)
    if (byte < 0x80) return { start: i + 1, length }
  }
  throw new Error('malformed length')
}

/** Returns topic and ID of a PUBLISH packet; null while they are incomplete. */
function readStart(bytes: Buffer, start: number): Omit<Oversize, 'bytes'> | null {
  if (bytes.length < start + 2) return null
  const end = start + 2 + bytes.readUInt16BE(start)
  if (bytes.length < end + 2) return null
  const hasId = (bytes[0]! & 0x06) !== 0
  return { topic: bytes.toString('utf8', start + 2, end), messageId: hasId ? bytes.readUInt16BE(end) : null }
}

/**
 * Splits the data of a broker into packets, independent of chunk boundaries. The content of a message beyond `maxBytes`
 * is skipped and never in memory as a whole. The returned function throws if the data are not MQTT.
 */
export function createPacketReader(protocolVersion: 4 | 5, { onPacket, onOversize, maxBytes }: Handlers) {
  const parser = createParser({ protocolVersion })
  parser.on('packet', onPacket)
  parser.on('error', (error: unknown) => {
    throw error
  })
  let rest: Buffer = Buffer.alloc(0)
  let skip = 0

  /** Reads the first packet; returns the data after it, null if it is incomplete. */
  function readFirst(bytes: Buffer): Buffer | null {
    const header = bytes.length < 2 ? null : readHeader(bytes)
    if (!header) return null
    const total = header.start + header.length
    if (header.length > maxBytes) {
      if (bytes[0]! >> 4 !== publishType) throw new Error('oversize packet')
      const start = readStart(bytes, header.start)
      if (!start) return null
      onOversize({ ...start, bytes: header.length })
      skip = Math.max(0, total - bytes.length)
      return bytes.subarray(total)
    }
    if (bytes.length < total) return null
    parser.parse(bytes.subarray(0, total))
    return bytes.subarray(total)
  }

  return (chunk: Buffer) => {
    const skipped = Math.min(skip, chunk.length)
    skip -= skipped
    let bytes = rest.length === 0 ? chunk.subarray(skipped) : Buffer.concat([rest, chunk.subarray(skipped)])
    for (let next = readFirst(bytes); next; next = readFirst(bytes)) bytes = next
    rest = bytes
  }
}
