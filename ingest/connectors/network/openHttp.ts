import { X509Certificate } from 'node:crypto'
import { type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { assertLiteralAllowed, guardedLookup } from '@takt/store/dialing/guardedLookup.ts'
import type { RunnerContext } from '../runner.ts'
import { SourceError } from '../sourceError.ts'
import { connectorTexts as texts } from '../texts.ts'

/** `ca`: certificates (PEM) of the only authorities to trust, instead of the public ones. */
type Opening = Pick<RunnerContext<unknown>, 'rule' | 'signal'> & {
  headers: Readonly<Record<string, string>>
  ca?: string | undefined
}

/** True for an error that states that a certificate is not trusted. */
export const distrusts = (error: unknown) =>
  /^(?:ERR_TLS_CERT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(String((error as { code?: unknown }).code))

/** Returns certificates unchanged; throws SourceError if they cannot be read. */
function trusted(ca: string): string {
  try {
    for (const block of ca.trim().split(/\s(?=-----BEGIN)/)) new X509Certificate(block)
    return ca
  } catch {
    throw new SourceError(texts.unreadableAuthority)
  }
}

/**
 * Sends a GET request to an address to which connectors may connect; resolves with the response once it starts.
 * `signal` ends the response, `late` aborts the wait for its start. Redirects are not followed.
 */
export async function openHttp(
  url: URL,
  { rule, signal, headers, ca }: Opening,
  late: AbortSignal,
): Promise<IncomingMessage> {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  await assertLiteralAllowed(url.hostname, port, rule)
  late.throwIfAborted()
  const isSecure = url.protocol === 'https:'
  const request = isSecure ? secure : plain
  return new Promise((resolve, reject) => {
    const options = { lookup: guardedLookup(rule, port), signal, headers, ...(isSecure && ca && { ca: trusted(ca) }) }
    const outgoing = request(url, options, resolve)
    const abort = () => outgoing.destroy(new Error('too late'))
    late.addEventListener('abort', abort, { once: true })
    outgoing.once('response', () => late.removeEventListener('abort', abort))
    outgoing.on('error', (error) =>
      reject(distrusts(error) ? new SourceError(texts.certificateNotTrusted(url.host)) : error),
    )
    outgoing.end()
  })
}
