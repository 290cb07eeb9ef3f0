import { Piscina } from 'piscina'
import { connectorTexts as texts } from '../texts.ts'
import { AgentError } from './agentError.ts'
import type { Streams } from './parseStreams.ts'
import parseTask, { type Parsed, type ToParse } from './parseTask.ts'

const parseMs = 10_000

/** Size up to which a response is parsed without a thread (bytes): it takes about a millisecond. */
const smallBytes = 16 * 1024

let threads: Piscina<ToParse, Parsed> | undefined

const parseThreads = () => {
  threads ??= new Piscina<ToParse, Parsed>({
    filename: new URL('./parseTask.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  return threads
}

async function parse(response: ToParse, signal: AbortSignal): Promise<Parsed> {
  if (response.xml.byteLength <= smallBytes) return parseTask(response)
  const timeout = AbortSignal.timeout(parseMs)
  const task = { signal: AbortSignal.any([signal, timeout]), transferList: [response.xml.buffer] }
  return parseThreads().run(response, task)
}

/**
 * Parses an agent's response; a large one in a worker thread, to which the bytes are transferred: the largest take a
 * second, during which no other connector and no live frame must wait. Throws AgentError like `parseStreams`, and for
 * responses that need too much time or memory.
 */
export async function parseResponse(response: ToParse, signal: AbortSignal): Promise<Streams> {
  const parsed = await parse(response, signal).catch(() => null)
  signal.throwIfAborted()
  if (!parsed) throw new AgentError(texts.tooMuchWork)
  if ('message' in parsed) throw new AgentError(parsed.message, parsed.outOfRange)
  return parsed.streams
}
