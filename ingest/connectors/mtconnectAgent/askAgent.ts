import type { AgentOptions } from '@takt/domain/areas/connectors/mtconnectAgent.ts'
import { openHttp } from '../network/openHttp.ts'
import { reach } from '../network/reach.ts'
import type { RunnerContext } from '../runner.ts'
import { SourceError } from '../sourceError.ts'
import { connectorTexts as texts } from '../texts.ts'
import { parseAside } from './parseAside.ts'
import type { Streams } from './parseStreams.ts'

const answerBytes = 8 * 1024 * 1024
const answerMs = 20_000

type Asking = Pick<RunnerContext<AgentOptions>, 'options' | 'rule' | 'pace' | 'signal'>

async function get(url: URL, asking: Asking): Promise<{ status: number; body: Uint8Array<ArrayBuffer> }> {
  const { rule, signal } = asking
  const response = await reach({ where: url.host, signal }, (late) => {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
    return openHttp(url, { rule, signal: ended, headers: { accept: 'text/xml, application/xml' } }, late)
  })
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > answerBytes) throw new SourceError(texts.answerTooLarge(answerBytes / 1024 / 1024))
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof SourceError ? error : new SourceError(texts.answerTooSlow(answerMs / 1_000))
  } finally {
    asking.pace.spend({ bytes })
  }
  // Memory of its own, to be handed to another thread.
  const body = new Uint8Array(bytes)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return { status: response.statusCode ?? 0, body }
}

/**
 * Asks an agent for `path` (`current`, `sample`) below its address and, if one is named, its device. Redirects are not
 * followed; an answer is limited in size and time. Throws AgentRefusal for an MTConnectError.
 */
export async function askAgent(
  asking: Asking,
  { path, query = {} }: { path: string; query?: Record<string, number> },
): Promise<Streams> {
  const { url, device } = asking.options
  const base = new URL(url)
  const below = device === undefined ? path : `${encodeURIComponent(device)}/${path}`
  base.pathname = `${base.pathname.replace(/\/+$/, '')}/${below}`
  for (const [name, value] of Object.entries(query)) base.searchParams.set(name, String(value))
  await asking.pace.rest()
  const { status, body } = await get(base, asking)
  if (status !== 200 && !Buffer.from(body.buffer).includes('MTConnectError'))
    throw new SourceError(texts.answeredStatus(status))
  return parseAside({ xml: body, from: query.from ?? 0 }, asking.signal)
}
