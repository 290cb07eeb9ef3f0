import { createHash } from 'node:crypto'
import { secretName } from '@takt/domain/areas/flows/design/checkStep.ts'
import type { StepAs } from '@takt/domain/areas/flows/design/design.ts'
import { requestOrigin } from '@takt/domain/areas/flows/design/requestOrigin.ts'
import { fillJson } from '@takt/domain/areas/flows/values/fillJson.ts'
import { jsonUpTo } from '@takt/domain/areas/flows/values/jsonUpTo.ts'
import { fillText } from '@takt/domain/areas/flows/values/template.ts'
import { tooMuch, usualShape } from '@takt/domain/areas/messages/jsonShape.ts'
import { cutText } from '@takt/domain/core/item/cutText.ts'
import { parseJson } from '@takt/domain/core/item/parseJson.ts'
import { flowDialRule } from '@takt/store/dialing/dialRule.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import { type FlowSecret, readFlowSecret } from '../flowSecrets.ts'
import { hideSecret } from '../request/hideSecret.ts'
import { type Sent, sendRequest, tryRequest } from '../request/sendRequest.ts'
import { StepFailed } from '../runs/stepFailed.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { Asked, Doing, StepResult } from './step.ts'
import { templateOf } from './templateOf.ts'

/** So much is said of an answer (characters). */
const longestSaid = 300

/** Asks another system. It is told an `Idempotency-Key` that is the same for each attempt. */
export async function askOther(doing: Doing, asked: Asked<'request'>): Promise<StepResult> {
  const { gateway, runId, signal } = doing
  const { into, goOn } = asked.step.options
  const secret = await secretOf(doing, asked.step)
  const sent = sentOf(asked, secret, runId)
  const told = { method: sent.method, url: sent.url.href, body: sent.body }
  const named = (answer: unknown) => (into === null ? {} : { [into]: answer })
  const rule = flowDialRule(gateway.dependencies.env)
  if (runId === null) {
    await tryRequest(sent.url, { rule, signal })
    return { names: named({ status: 200, body: null }), input: told, sentence: texts.wouldAsk }
  }
  const { status, body } = await sendRequest(sent, { rule, signal })
  const beyond = tooMuch(Buffer.from(body), usualShape)
  const read = beyond === null ? parseJson(body) : {}
  const said = 'value' in read ? read.value : body
  // What it says back of a secret stays with it.
  const answer = { status, body: secret === null ? said : await inTurns(hideSecret(secret.value)(said)) }
  if ((status < 200 || status > 299) && !goOn)
    throw new StepFailed(saidOf(answer), { isFinal: !mayPass(status), plain: texts.answered(status) })
  return {
    names: named(answer),
    input: told,
    output: answer,
    held: body.length,
    ...(beyond && { sentence: texts.keptAsText }),
  }
}

/** What is said of an answer that is none: its status, and how it begins. */
function saidOf({ status, body }: { status: number; body: unknown }): string {
  const text = typeof body === 'string' ? body : jsonUpTo(body, longestSaid)
  return `${texts.answered(status)}${text === '' ? '' : `: ${cutText(text, longestSaid)}`}`
}

/** Whether another attempt may be answered otherwise. */
const mayPass = (status: number) => status >= 500 || [408, 425, 429].includes(status)

async function secretOf(
  { gateway, organizationId, flowId, runId }: Doing,
  { options: { secret: name, url } }: StepAs<'request'>,
): Promise<FlowSecret | null> {
  if (name === null) return null
  const { systemDb, env } = gateway.dependencies
  const secret = await readFlowSecret(systemDb, { organizationId, flowId, name }, env.TAKT_SECRET)
  if (!secret) throw new StepFailed(texts.noSecret(name), { isFinal: true })
  if (secret.origin !== requestOrigin(url))
    throw new StepFailed(texts.secretForOther(name, secret.origin), { isFinal: true })
  // What is only tried is not sent.
  return runId === null ? { ...secret, value: '***' } : secret
}

function sentOf(
  { step, scope, place, filling }: Asked<'request'>,
  secret: FlowSecret | null,
  runId: string | null,
): Sent {
  const { method, url, headers, body } = step.options
  const address = fillText(templateOf(url.trim()), scope, filling, encodeURIComponent)
  const origin = requestOrigin(url)
  // Values are encoded, so that the address leads where it was written to.
  if (!URL.canParse(address) || new URL(address).origin !== origin || !isPathAsWritten(address))
    throw new StepFailed(texts.badAddress, { isFinal: true })
  const values = { ...scope, ...(secret ? { [secretName]: secret.value } : {}) }
  const own = headers.map(({ name, value }) => {
    const filled = fillText(templateOf(value), values, filling)
    if (!/^[\t\x20-\x7e\x80-\xff]{0,8000}$/.test(filled)) throw new StepFailed(texts.badHeader(name), { isFinal: true })
    return [name.toLowerCase(), filled] as const
  })
  const json = body === null ? null : JSON.stringify(fillJson(readBody(body), scope, filling))
  return {
    method,
    url: new URL(address),
    body: json,
    headers: {
      accept: 'application/json',
      'user-agent': 'Takt',
      ...(json === null ? {} : { 'content-type': 'application/json' }),
      ...Object.fromEntries(own.filter(([name]) => !unsent.has(name))),
      ...(json === null ? {} : { 'content-length': String(Buffer.byteLength(json)) }),
      'idempotency-key': createHash('sha256').update(`${runId}/${place}`).digest('hex').slice(0, 40),
    },
  }
}

/** Whether an address has the parts that are written in it: `..` for a value would lead to another path. */
function isPathAsWritten(address: string): boolean {
  const [, path = ''] = /^\w+:\/\/[^/?#]*([^?#]*)/.exec(address) ?? []
  return new URL(address).pathname.split('/').length === Math.max(2, path.split('/').length)
}

/** What says how a message is carried is not for a design to say. */
const unsent = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'proxy-authorization',
  'proxy-connection',
  'keep-alive',
  'idempotency-key',
])

function readBody(body: string): unknown {
  const read = parseJson(body)
  if ('sentence' in read) throw new StepFailed(read.sentence, { isFinal: true })
  return read.value
}
