import { type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { largestText } from '@takt/domain/areas/flows/limits.ts'
import { DialRefused } from '@takt/store/dialing/dialRefused.ts'
import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import { guardedLookup, refuseHost, refuseLiteral } from '@takt/store/dialing/guardedLookup.ts'
import { literalAddress } from '@takt/store/dialing/literalAddress.ts'
import { StepFailed } from '../runs/stepFailed.ts'
import { flowsTexts as texts } from '../texts.ts'

/** So long another system has to answer, whole. */
const longestMs = 30_000

/** What is asked of another system; `body`: JSON as text. */
export type Sent = {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body: string | null
}

/** What it answered: `body` as text. */
type Answered = { status: number; body: string }

/**
 * Asks another system over HTTP, where flows may connect to: a name is resolved once, and what was judged is what is
 * connected to. Redirects are not followed, answers are read up to a limit, and the whole has 30 s. Throws
 * `StepFailed`.
 */
export async function sendRequest(
  { method, url, headers, body }: Sent,
  { rule, signal }: { rule: DialRule; signal: AbortSignal },
): Promise<Answered> {
  const port = portOf(url)
  const late = AbortSignal.timeout(longestMs)
  const ends = AbortSignal.any([signal, late])
  try {
    // Whatever becomes of the connection, nobody waits for longer.
    return await Promise.race([ask(), aborted(ends)])
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof StepFailed) throw error
    if (late.aborted) throw new StepFailed(texts.late(longestMs / 1000), { isFinal: false })
    throw noAnswer(error, url)
  }

  async function ask(): Promise<Answered> {
    await refuseLiteral(url.hostname, port, rule)
    const request = url.protocol === 'https:' ? secure : plain
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const lookup = guardedLookup(rule, port)
      const options = { method, headers, lookup, signal: ends, agent: false, maxHeaderSize: 65_536 }
      const asked = request(url, options, resolve)
      asked.on('error', reject)
      asked.on('upgrade', (_reply, socket) => {
        socket.destroy()
        reject(new StepFailed(texts.otherProtocol, { isFinal: true }))
      })
      // Without an answer: once there is one, this changes nothing.
      asked.on('close', () => reject(new StepFailed(texts.unreachable.ECONNRESET(url.hostname), { isFinal: false })))
      asked.end(body ?? undefined)
    })
    return { status: reply.statusCode ?? 0, body: await readWhole(reply) }
  }
}

const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === 'https:' ? 443 : 80)

/** How long a trial waits for the address of a name (ms). */
const lookupMs = 3000

/** Throws `StepFailed` for a request that flows may not send to where it leads. Nothing is sent. */
export async function tryRequest(url: URL, { rule, signal }: { rule: DialRule; signal: AbortSignal }): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, lookupMs)
  try {
    await Promise.race([refuseHost(url.hostname, portOf(url), rule), aborted(signal), late])
  } catch (error) {
    signal.throwIfAborted()
    throw noAnswer(error, url)
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

/** Codes of a lookup that found no address. */
const unknownCodes = new Set(['ENOTFOUND', 'ENODATA'])

/** Why another system could not be asked, in words of people. */
function noAnswer(error: unknown, { hostname }: URL): StepFailed {
  const { code = '', message = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  const isRefused = error instanceof DialRefused
  if (unknownCodes.has(code) || (isRefused && literalAddress(hostname) === null))
    return new StepFailed(texts.noAnswer(texts.unknownOrClosed(hostname)), { isFinal: true })
  const known = Object.hasOwn(texts.unreachable, code)
    ? texts.unreachable[code as keyof typeof texts.unreachable]
    : null
  if (known) return new StepFailed(known(hostname), { isFinal: false })
  if (isRefused) return new StepFailed(texts.noAnswer(message), { isFinal: true })
  if (/CERT|SELF_SIGNED|SIGNATURE|ISSUER/.test(code))
    return new StepFailed(texts.badCertificate(hostname, message), { isFinal: false })
  return new StepFailed(/^HPE_/.test(code) ? texts.noHttp(hostname) : texts.noAnswer(message), { isFinal: false })
}

async function readWhole(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > largestText) {
      reply.destroy()
      throw new StepFailed(texts.answerTooLarge(largestText), { isFinal: true })
    }
    chunks.push(chunk)
  }
  // Neither can be kept with the run.
  return Buffer.concat(chunks).toString('utf8').toWellFormed().replaceAll('\u0000', '')
}
