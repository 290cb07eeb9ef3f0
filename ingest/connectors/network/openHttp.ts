import { type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { assertLiteralAllowed, guardedLookup } from '@takt/store/dialing/guardedLookup.ts'
import type { RunnerContext } from '../runner.ts'
import { SourceError } from '../sourceError.ts'
import { connectorTexts as texts } from '../texts.ts'

type Opening = Pick<RunnerContext<unknown>, 'rule' | 'signal'> & { headers: Readonly<Record<string, string>> }

/** True for an error that states that a certificate is not trusted. */
export const distrusts = (error: unknown) =>
  /^(?:ERR_TLS_CERT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(String((error as { code?: unknown }).code))

/**
 * Sends a GET request to an address to which connectors may connect; resolves with the response once it starts.
 * `signal` ends the response, `late` aborts the wait for its start. Redirects are not followed.
 */
export async function openHttp(
  url: URL,
  { rule, signal, headers }: Opening,
  late: AbortSignal,
): Promise<IncomingMessage> {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  await assertLiteralAllowed(url.hostname, port, rule)
  late.throwIfAborted()
  const request = url.protocol === 'https:' ? secure : plain
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { lookup: guardedLookup(rule, port), signal, headers }, resolve)
    const abort = () => outgoing.destroy(new Error('too late'))
    late.addEventListener('abort', abort, { once: true })
    outgoing.once('response', () => late.removeEventListener('abort', abort))
    outgoing.on('error', (error) =>
      reject(distrusts(error) ? new SourceError(texts.certificateNotTrusted(url.host)) : error),
    )
    outgoing.end()
  })
}
