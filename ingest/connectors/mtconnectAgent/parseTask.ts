import { AgentRefusal, parseStreams, type Streams } from './parseStreams.ts'

/** An answer as it was read, or why it could not be: errors lose their class between threads. */
export type Parsed = { streams: Streams } | { refusal: string; outOfRange: boolean }

/** An answer, and the sequence number that its observations are wanted from. */
export type ToParse = { xml: Uint8Array<ArrayBuffer>; from: number }

/** What one of `parseThreads` does. */
export default function parseTask({ xml, from }: ToParse): Parsed {
  try {
    return { streams: parseStreams(new TextDecoder().decode(xml), from) }
  } catch (error) {
    if (!(error instanceof AgentRefusal)) throw error
    return { refusal: error.message, outOfRange: error.outOfRange }
  }
}
