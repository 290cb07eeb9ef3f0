import { Transform } from 'node:stream'

type Packet = { header: number[]; left: number; isSkipped: boolean }

/**
 * Creates a stream that passes packets of MQTT on and skips those of more than `maxBytes`, calling `skipped`: a client
 * would collect them in memory. A malformed length ends the stream with an error. `spend` is called with the number of
 * skipped bytes; more is read when it has resolved.
 */
export function limitPackets(
  maxBytes: number,
  skipped: () => void,
  spend?: (bytes: number) => Promise<void>,
): Transform {
  let packet: Packet = { header: [], left: 0, isSkipped: false }

  /** Adds a byte of the fixed header; returns false if it is malformed. */
  function addHeader(byte: number): boolean {
    packet.header.push(byte)
    const lengths = packet.header.slice(1)
    if (lengths.length === 0 || byte >= 0x80) return lengths.length < 4
    packet.left = lengths.reduceRight((sum, each) => sum * 128 + (each & 0x7f), 0)
    packet.isSkipped = packet.left > maxBytes
    return true
  }
  const isHeaderComplete = () => packet.header.length > 1 && packet.header.at(-1)! < 0x80

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let skippedBytes = 0
      for (let position = 0; position < chunk.length; ) {
        if (!isHeaderComplete()) {
          if (!addHeader(chunk[position++]!)) return done(new Error('malformed length'))
          if (!isHeaderComplete()) continue
          if (packet.isSkipped) skipped()
          else this.push(Buffer.from(packet.header))
        }
        const part = chunk.subarray(position, position + packet.left)
        position += part.length
        packet.left -= part.length
        if (packet.isSkipped) skippedBytes += part.length
        else if (part.length > 0) this.push(part)
        if (packet.left === 0) packet = { header: [], left: 0, isSkipped: false }
      }
      if (spend && skippedBytes > 0) spend(skippedBytes).then(() => done(), done)
      else done()
    },
  })
}
