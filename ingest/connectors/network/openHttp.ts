import { type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { guardedLookup, refuseLiteral } from '@takt/store/dialing/guardedLookup.ts'
import type { RunnerContext } from '../runner.ts'
import { SourceError } from '../sourceError.ts'
import { connectorTexts as texts } from '../texts.ts'

type Opening = Pick<RunnerContext<unknown>, 'rule' | 'signal'> & { headers: Readonly<Record<string, string>> }

const distrusts = (error: unknown) =>
  /^(?:ERR_TLS_CERT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(String((error as { code?: unknown }).code))

/**
 * Asks for an address with GET where connectors may connect to it; resolves with the answer once it begins, which
 * `signal` ends. `late` gives up until then. Redirects are not followed.
 */
export async function openHttp(
  url: URL,
  { rule, signal, headers }: Opening,
  late: AbortSignal,
): Promise<IncomingMessage> {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  await refuseLiteral(url.hostname, port, rule)
  late.throwIfAborted()
  const request = url.protocol === 'https:' ? secure : plain
  return new Promise((resolve, reject) => {
    const asked = request(url, { lookup: guardedLookup(rule, port), signal, headers }, resolve)
    const giveUp = () => asked.destroy(new Error('too late'))
    late.addEventListener('abort', giveUp, { once: true })
    asked.once('response', () => late.removeEventListener('abort', giveUp))
    asked.on('error', (error) =>
      reject(distrusts(error) ? new SourceError(texts.certificateNotTrusted(url.host)) : error),
    )
    asked.end()
  })
}
