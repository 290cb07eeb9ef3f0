import { type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { largestText } from '@takt/domain/areas/flows/limits.ts'
import { DialRejected } from '@takt/store/dialing/dialRejected.ts'
import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import { assertHostAllowed, assertLiteralAllowed, guardedLookup } from '@takt/store/dialing/guardedLookup.ts'
import { literalAddress } from '@takt/store/dialing/literalAddress.ts'
import { StepFailed } from '../runs/stepFailed.ts'
import { flowsTexts as texts } from '../texts.ts'

/** Timeout for the complete response of another system (ms). */
const longestMs = 30_000

/** A request to another system; `body`: JSON as text. */
export type OutgoingRequest = {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body: string | null
}

/** The response; `body` as text. */
type ReceivedResponse = { status: number; body: string }

/**
 * Sends a request to another system over HTTP if flows may connect to it. The name is resolved once, and the checked
 * address is the one connected to. Redirects are not followed, responses are read up to a size limit, and the timeout
 * is 30 s. Throws `StepFailed`.
 */
export async function sendRequest(
  { method, url, headers, body }: OutgoingRequest,
  { rule, signal }: { rule: DialRule; signal: AbortSignal },
): Promise<ReceivedResponse> {
  const port = portOf(url)
  const late = AbortSignal.timeout(longestMs)
  const ends = AbortSignal.any([signal, late])
  try {
    // The timeout applies whatever happens to the connection.
    return await Promise.race([send(), aborted(ends)])
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof StepFailed) throw error
    if (late.aborted) throw new StepFailed(texts.late(longestMs / 1000), { isFinal: false })
    throw requestFailed(error, url)
  }

  async function send(): Promise<ReceivedResponse> {
    await assertLiteralAllowed(url.hostname, port, rule)
    const request = url.protocol === 'https:' ? secure : plain
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const lookup = guardedLookup(rule, port)
      const options = { method, headers, lookup, signal: ends, agent: false, maxHeaderSize: 65_536 }
      const outgoing = request(url, options, resolve)
      outgoing.on('error', reject)
      outgoing.on('upgrade', (_reply, socket) => {
        socket.destroy()
        reject(new StepFailed(texts.otherProtocol, { isFinal: true }))
      })
      // Only has an effect if the connection closes before the response.
      outgoing.on('close', () => reject(new StepFailed(texts.unreachable.ECONNRESET(url.hostname), { isFinal: false })))
      outgoing.end(body ?? undefined)
    })
    return { status: reply.statusCode ?? 0, body: await readWhole(reply) }
  }
}

const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === 'https:' ? 443 : 80)

/** Timeout for resolving a name in a trial (ms). */
const lookupMs = 3000

/** Throws `StepFailed` if flows may not send a request to the address. Sends nothing. */
export async function tryRequest(url: URL, { rule, signal }: { rule: DialRule; signal: AbortSignal }): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, lookupMs)
  try {
    await Promise.race([assertHostAllowed(url.hostname, portOf(url), rule), aborted(signal), late])
  } catch (error) {
    signal.throwIfAborted()
    throw requestFailed(error, url)
  } finally {
    clearTimeout(timer)
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

/** Error codes of a lookup that found no address. */
const unknownCodes = new Set(['ENOTFOUND', 'ENODATA'])

/** Returns a readable error for a request that failed. */
function requestFailed(error: unknown, { hostname }: URL): StepFailed {
  const { code = '', message = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  const isRejected = error instanceof DialRejected
  if (unknownCodes.has(code) || (isRejected && literalAddress(hostname) === null))
    return new StepFailed(texts.requestFailed(texts.unknownOrClosed(hostname)), { isFinal: true })
  const knownError = Object.hasOwn(texts.unreachable, code)
    ? texts.unreachable[code as keyof typeof texts.unreachable]
    : null
  if (knownError) return new StepFailed(knownError(hostname), { isFinal: false })
  if (isRejected) return new StepFailed(texts.requestFailed(message), { isFinal: true })
  if (/CERT|SELF_SIGNED|SIGNATURE|ISSUER/.test(code))
    return new StepFailed(texts.badCertificate(hostname, message), { isFinal: false })
  return new StepFailed(/^HPE_/.test(code) ? texts.noHttp(hostname) : texts.requestFailed(message), { isFinal: false })
}

async function readWhole(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > largestText) {
      reply.destroy()
      throw new StepFailed(texts.responseTooLarge(largestText), { isFinal: true })
    }
    chunks.push(chunk)
  }
  // Postgres can store neither lone surrogates nor NUL with the run.
  return Buffer.concat(chunks).toString('utf8').toWellFormed().replaceAll('\u0000', '')
}
