import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { type AddressRule, guardedLookup, refuseLiteral } from '../network/allowedAddresses.ts'
import { parseStreams, type Streams } from './parseStreams.ts'

const answerBytes = 16 * 1024 * 1024
const answerMs = 20_000

function get(url: URL, allowed: AddressRule, signal: AbortSignal): Promise<{ status: number; body: string }> {
  refuseLiteral(url.hostname, allowed)
  const request = url.protocol === 'https:' ? secure : plain
  const options = {
    lookup: guardedLookup(allowed),
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    headers: { accept: 'text/xml, application/xml' },
  }
  return new Promise((resolve, reject) => {
    const asked = request(url, options, async (response) => {
      try {
        const chunks: Buffer[] = []
        let bytes = 0
        for await (const chunk of response) {
          bytes += (chunk as Buffer).length
          if (bytes > answerBytes) throw new Error('The agent answered more than 16 MiB at once')
          chunks.push(chunk as Buffer)
        }
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') })
      } catch (error) {
        reject(error)
      }
    })
    asked.on('error', (error) =>
      reject(error.name === 'TimeoutError' ? new Error('The agent did not answer within 20 s') : error),
    )
    asked.end()
  })
}

/**
 * Asks an agent for `path` (`current`, `sample`) below its address and, if one is named, its device. Redirects are not followed; an answer is limited in
 * size and time. Throws AgentRefusal for an MTConnectError.
 */
export async function askAgent(
  { url, device }: { url: string; device?: string | undefined },
  ask: { path: string; query?: Record<string, number>; allowed: AddressRule; signal: AbortSignal },
): Promise<Streams> {
  const base = new URL(url)
  const below = device === undefined ? ask.path : `${encodeURIComponent(device)}/${ask.path}`
  base.pathname = `${base.pathname.replace(/\/+$/, '')}/${below}`
  for (const [name, value] of Object.entries(ask.query ?? {})) base.searchParams.set(name, String(value))
  const { status, body } = await get(base, ask.allowed, ask.signal)
  if (status !== 200 && !body.includes('MTConnectError')) throw new Error(`The agent answered with status ${status}`)
  return parseStreams(body)
}
