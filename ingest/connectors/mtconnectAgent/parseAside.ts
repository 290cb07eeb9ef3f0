import { Piscina } from 'piscina'
import { connectorTexts as texts } from '../texts.ts'
import { AgentRefusal, type Streams } from './parseStreams.ts'
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
 * Reads an agent's answer in a thread of its own, which takes the bytes over: the largest take a second, in which no
 * other connector and no live frame is to wait. Throws AgentRefusal as `parseStreams` does, and for what takes too long
 * or too much memory.
 */
export async function parseAside(answer: ToParse, signal: AbortSignal): Promise<Streams> {
  const timeout = AbortSignal.timeout(parseMs)
  const parsed = await parseThreads()
    .run(answer, { signal: AbortSignal.any([signal, timeout]), transferList: [answer.xml.buffer] })
    .catch(() => null)
  signal.throwIfAborted()
  if (!parsed) throw new AgentRefusal(texts.tooMuchWork)
  if ('refusal' in parsed) throw new AgentRefusal(parsed.refusal, parsed.outOfRange)
  return parsed.streams
}
