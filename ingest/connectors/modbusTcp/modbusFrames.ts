import { Duplex } from 'node:stream'
import { SourceError } from '../sourceError.ts'
import { modbusTexts as texts } from './texts.ts'

/** Bytes before the length that a frame's header states, and the range of that length. */
const lengthEnd = 6
const lengths = { min: 3, max: 254 } as const

/** Maximum number of bytes received without a response that was requested. */
const maxStrayBytes = 65_536

type StrayReason = keyof typeof texts.stray

/** Returns the reason why a frame is not the response to a request; null if it is. */
function mismatch(request: Buffer | null, frame: Buffer): StrayReason | null {
  if (!request) return 'unrequested'
  if (frame.readUInt16BE(0) !== request.readUInt16BE(0)) return 'transaction'
  if (frame[6] !== request[6]) return 'unit'
  const [code, requested] = [frame[7]!, request[7]!]
  if (code === requested + 0x80) return frame.length === 9 ? null : 'content'
  const count = request.readUInt16BE(10)
  const bytes = requested <= 2 ? Math.ceil(count / 8) : 2 * count
  return code === requested && frame[8] === bytes && frame.length === 9 + bytes ? null : 'content'
}

type Options = {
  /** Sends a request. */
  send: (request: Buffer, sent: (error?: Error | null) => void) => void
  /** Called with each complete frame that is not the response to the open request. */
  stray: (frame: Buffer, reason: StrayReason) => void
}

/**
 * A stream between a Modbus client and its socket that passes on complete responses to the open request only, whatever
 * the chunk boundaries, in bounded memory. `receive` takes received bytes and throws if they are not Modbus/TCP.
 */
export function createModbusFrames({ send, stray }: Options) {
  let open: Buffer | null = null
  let rest: Buffer = Buffer.alloc(0)
  let strayBytes = 0
  const stream = new Duplex({
    read() {},
    write(request: Buffer, _encoding, done) {
      open = request
      send(request, done)
    },
  })
  stream.on('error', () => {})
  return {
    stream,
    receive(chunk: Buffer) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      while (rest.length >= lengthEnd) {
        const length = rest.readUInt16BE(4)
        const isModbus = rest.readUInt16BE(2) === 0 && length >= lengths.min && length <= lengths.max
        if (!isModbus) throw new SourceError(texts.noModbus)
        if (rest.length < lengthEnd + length) return
        const frame = rest.subarray(0, lengthEnd + length)
        rest = rest.subarray(frame.length)
        const reason = mismatch(open, frame)
        if (reason) {
          strayBytes += frame.length
          stray(frame, reason)
          if (strayBytes > maxStrayBytes) throw new SourceError(texts.tooManyStrays)
          continue
        }
        open = null
        strayBytes = 0
        stream.push(frame)
      }
    },
    /** True after the start of a frame whose end has not arrived. */
    isIncomplete: () => rest.length > 0,
    /** True if frames have arrived since the last response that were not requested. */
    hasStrays: () => strayBytes > 0,
  }
}
