import type { AgentOptions } from '@takt/domain/areas/connectors/mtconnectAgent.ts'
import { basicAuthorization } from '../network/basicAuthorization.ts'
import { openHttp } from '../network/openHttp.ts'
import { reach } from '../network/reach.ts'
import type { RunnerContext } from '../runner.ts'
import { SourceError } from '../sourceError.ts'
import { connectorTexts as texts } from '../texts.ts'
import { parseResponse } from './parseResponse.ts'
import type { Streams } from './parseStreams.ts'

const maxResponseBytes = 8 * 1024 * 1024
const responseTimeoutMs = 20_000

type AgentRequest = Pick<RunnerContext<AgentOptions>, 'options' | 'rule' | 'pace' | 'signal'>

async function get(url: URL, request: AgentRequest): Promise<{ status: number; body: Uint8Array<ArrayBuffer> }> {
  const { options, rule, signal } = request
  const headers = { accept: 'text/xml, application/xml', ...basicAuthorization(options) }
  const response = await reach({ where: url.host, signal }, (late) => {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)])
    return openHttp(url, { rule, signal: ended, headers, ca: options.caCertificate }, late)
  })
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxResponseBytes) throw new SourceError(texts.responseTooLarge(maxResponseBytes / 1024 / 1024))
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof SourceError ? error : new SourceError(texts.responseTooSlow(responseTimeoutMs / 1_000))
  } finally {
    request.pace.spend({ bytes })
  }
  // A buffer of its own, so that it can be transferred to another thread.
  const body = new Uint8Array(bytes)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return { status: response.statusCode ?? 0, body }
}

/**
 * Requests `path` (`current`, `sample`) of an agent, below its address and, if one is configured, its device. Redirects
 * are not followed; responses are limited in size and time. `latest`: the time of the last observation (epoch ms).
 * Throws AgentError for an MTConnectError.
 */
export async function requestAgent(
  request: AgentRequest,
  { path, query = {}, latest }: { path: string; query?: Record<string, number>; latest?: number | undefined },
): Promise<Streams> {
  const { url, device, timeZone } = request.options
  const base = new URL(url)
  const below = device === undefined ? path : `${encodeURIComponent(device)}/${path}`
  base.pathname = `${base.pathname.replace(/\/+$/, '')}/${below}`
  for (const [name, value] of Object.entries(query)) base.searchParams.set(name, String(value))
  await request.pace.waitWithinLimits()
  const { status, body } = await get(base, request)
  if (status === 401 || status === 403) throw new SourceError(texts.agentWantsSignIn)
  if (status !== 200 && !Buffer.from(body.buffer).includes('MTConnectError'))
    throw new SourceError(texts.respondedStatus(status))
  return parseResponse({ xml: body, from: query.from ?? 0, timeZone, latest }, request.signal)
}
