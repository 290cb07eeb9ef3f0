import { Piscina } from 'piscina'
import { connectorTexts as texts } from '../texts.ts'
import { AgentError } from './agentError.ts'
import type { Streams } from './parseStreams.ts'
import type { Parsed, ToParse } from './parseTask.ts'

const parseMs = 10_000

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

/**
 * Parses an agent's response in a worker thread, to which the bytes are transferred: the largest take a second, during
 * which no other connector and no live frame must wait. Throws AgentError like `parseStreams`, and for responses that
 * need too much time or memory.
 */
export async function parseInWorker(response: ToParse, signal: AbortSignal): Promise<Streams> {
  const timeout = AbortSignal.timeout(parseMs)
  const parsed = await parseThreads()
    .run(response, { signal: AbortSignal.any([signal, timeout]), transferList: [response.xml.buffer] })
    .catch(() => null)
  signal.throwIfAborted()
  if (!parsed) throw new AgentError(texts.tooMuchWork)
  if ('message' in parsed) throw new AgentError(parsed.message, parsed.outOfRange)
  return parsed.streams
}
