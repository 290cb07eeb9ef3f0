import { connectorTexts as texts } from '../texts.ts'
import { AgentError } from './agentError.ts'

const marks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  // No mark, but the first character, `<`, has two bytes.
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
]

/** Returns the encoding of an XML document: that of its byte order mark, else the declared one, else UTF-8. */
function encodingOf(xml: Uint8Array): string {
  const marked = marks.find(([bytes]) => bytes.every((byte, index) => xml[index] === byte))
  if (marked) return marked[1]
  const start = Buffer.from(xml.subarray(0, 200)).toString('latin1')
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1] ?? 'utf-8'
  // A declaration that can be read byte by byte is not in UTF-16.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared
}

/**
 * Decodes an XML document by its byte order mark or declared encoding. `isValid`: false if it has bytes that are invalid
 * in it; these become U+FFFD. Throws AgentError for an unknown encoding.
 */
export function decodeXml(xml: Uint8Array): { text: string; isValid: boolean } {
  const encoding = encodingOf(xml)
  const decode = (fatal: boolean) => new TextDecoder(encoding, { fatal }).decode(xml)
  try {
    return { text: decode(true), isValid: true }
  } catch (error) {
    if (error instanceof RangeError) throw new AgentError(texts.unknownEncoding)
    return { text: decode(false), isValid: false }
  }
}
