import { AgentError, parseStreams, type Streams } from './parseStreams.ts'

/** A parsed response, or the reason why it could not be parsed: errors lose their class between threads. */
export type Parsed = { streams: Streams } | { message: string; outOfRange: boolean }

/** A response, and the sequence number from which its observations are wanted. */
export type ToParse = { xml: Uint8Array<ArrayBuffer>; from: number }

/** The task of a thread of `parseThreads`. */
export default function parseTask({ xml, from }: ToParse): Parsed {
  try {
    return { streams: parseStreams(new TextDecoder().decode(xml), from) }
  } catch (error) {
    if (!(error instanceof AgentError)) throw error
    return { message: error.message, outOfRange: error.outOfRange }
  }
}
