import { type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { AgentOptions } from '@takt/domain/connectors/mtconnectAgent.ts'
import { guardedLookup, refuseLiteral } from '../network/guardedLookup.ts'
import { reach } from '../network/reach.ts'
import type { RunnerContext } from '../runner.ts'
import { SourceError } from '../sourceError.ts'
import { connectorTexts as texts } from '../texts.ts'
import { parseAside } from './parseAside.ts'
import type { Streams } from './parseStreams.ts'

const answerBytes = 8 * 1024 * 1024
const answerMs = 20_000

type Asking = Pick<RunnerContext<AgentOptions>, 'options' | 'rule' | 'pace' | 'signal'>

const distrusts = (error: unknown) =>
  /^(?:ERR_TLS_CERT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(String((error as { code?: unknown }).code))

async function open(url: URL, { rule, signal }: Asking, late: AbortSignal): Promise<IncomingMessage> {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  await refuseLiteral(url.hostname, port, rule)
  late.throwIfAborted()
  const request = url.protocol === 'https:' ? secure : plain
  const options = {
    lookup: guardedLookup(rule, port),
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    headers: { accept: 'text/xml, application/xml' },
  }
  return new Promise((resolve, reject) => {
    const asked = request(url, options, resolve)
    const giveUp = () => asked.destroy(new Error('too late'))
    late.addEventListener('abort', giveUp, { once: true })
    asked.once('response', () => late.removeEventListener('abort', giveUp))
    asked.on('error', (error) =>
      reject(distrusts(error) ? new SourceError(texts.certificateNotTrusted(url.host)) : error),
    )
    asked.end()
  })
}

async function get(url: URL, asking: Asking): Promise<{ status: number; body: Uint8Array<ArrayBuffer> }> {
  const response = await reach({ where: url.host, signal: asking.signal }, (late) => open(url, asking, late))
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
