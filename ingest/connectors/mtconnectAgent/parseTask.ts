import { AgentError } from './agentError.ts'
import { decodeXml } from './decodeXml.ts'
import { type ParseOptions, parseStreams, type Streams } from './parseStreams.ts'

/** A parsed response, or the reason why it could not be parsed: errors lose their class between threads. */
export type Parsed = { streams: Streams } | { message: string; outOfRange: boolean }

/** A response, and the options for parsing it. */
export type ToParse = ParseOptions & { xml: Uint8Array<ArrayBuffer> }

/** The task of a thread of `parseThreads`. */
export default function parseTask({ xml, ...options }: ToParse): Parsed {
  try {
    const { text, isValid } = decodeXml(xml)
    return { streams: { ...parseStreams(text, options), isMisencoded: !isValid } }
  } catch (error) {
    if (!(error instanceof AgentError)) throw error
    return { message: error.message, outOfRange: error.outOfRange }
  }
}
