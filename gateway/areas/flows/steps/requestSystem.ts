import { createHash } from 'node:crypto'
import { secretName } from '@takt/domain/areas/flows/design/checkStep.ts'
import type { StepAs } from '@takt/domain/areas/flows/design/design.ts'
import { requestOrigin } from '@takt/domain/areas/flows/design/requestOrigin.ts'
import { fillJson } from '@takt/domain/areas/flows/values/fillJson.ts'
import { jsonUpTo } from '@takt/domain/areas/flows/values/jsonUpTo.ts'
import { fillText } from '@takt/domain/areas/flows/values/template.ts'
import { defaultShape, jsonShapeProblem } from '@takt/domain/areas/messages/jsonShape.ts'
import { parseJson } from '@takt/domain/core/item/parseJson.ts'
import { truncateText } from '@takt/domain/core/item/truncateText.ts'
import { flowDialRule } from '@takt/store/dialing/dialRule.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import { type FlowSecret, readFlowSecret } from '../flowSecrets.ts'
import { hideSecret } from '../request/hideSecret.ts'
import { type OutgoingRequest, sendRequest, tryRequest } from '../request/sendRequest.ts'
import { StepFailed } from '../runs/stepFailed.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { StepContext, StepResult, StepTask } from './step.ts'
import { templateOf } from './templateOf.ts'

/** Maximum length of a response in an error message (characters). */
const maxExcerptLength = 300

/** Sends a request to another system, with an `Idempotency-Key` that is the same for each attempt. */
export async function requestSystem(stepContext: StepContext, task: StepTask<'request'>): Promise<StepResult> {
  const { gateway, runId, signal } = stepContext
  const { into, goOn: continueOnError } = task.step.options
  const secret = await secretOf(stepContext, task.step)
  const outgoing = outgoingRequest(task, secret, runId)
  const requestSummary = { method: outgoing.method, url: outgoing.url.href, body: outgoing.body }
  const named = (value: unknown) => (into === null ? {} : { [into]: value })
  const rule = flowDialRule(gateway.dependencies.env)
  if (runId === null) {
    await tryRequest(outgoing.url, { rule, signal })
    return { names: named({ status: 200, body: null }), input: requestSummary, sentence: texts.wouldRequest }
  }
  const { status, body } = await sendRequest(outgoing, { rule, signal })
  const limitExceeded = jsonShapeProblem(Buffer.from(body), defaultShape)
  const read = limitExceeded === null ? parseJson(body) : {}
  const content = 'value' in read ? read.value : body
  // Removes the secret if the response contains it.
  const response = { status, body: secret === null ? content : await runYielding(hideSecret(secret.value)(content)) }
  if ((status < 200 || status > 299) && !continueOnError)
    throw new StepFailed(errorOf(response), { isFinal: !mayPass(status), plain: texts.responded(status) })
  return {
    names: named(response),
    input: requestSummary,
    output: response,
    held: body.length,
    ...(limitExceeded && { sentence: texts.storedAsText }),
  }
}

/** Returns the message for an error response: its status and the start of its body. */
function errorOf({ status, body }: { status: number; body: unknown }): string {
  const text = typeof body === 'string' ? body : jsonUpTo(body, maxExcerptLength)
  return `${texts.responded(status)}${text === '' ? '' : `: ${truncateText(text, maxExcerptLength)}`}`
}

/** True if another attempt may succeed. */
const mayPass = (status: number) => status >= 500 || [408, 425, 429].includes(status)

async function secretOf(
  { gateway, organizationId, flowId, runId }: StepContext,
  { options: { secret: name, url } }: StepAs<'request'>,
): Promise<FlowSecret | null> {
  if (name === null) return null
  const { systemDb, env } = gateway.dependencies
  const secret = await readFlowSecret(systemDb, { organizationId, flowId, name }, env.TAKT_SECRET)
  if (!secret) throw new StepFailed(texts.noSecret(name), { isFinal: true })
  if (secret.origin !== requestOrigin(url))
    throw new StepFailed(texts.secretForOther(name, secret.origin), { isFinal: true })
  // A trial does not use the real secret.
  return runId === null ? { ...secret, value: '***' } : secret
}

function outgoingRequest(
  { step, scope, place, filling }: StepTask<'request'>,
  secret: FlowSecret | null,
  runId: string | null,
): OutgoingRequest {
  const { method, url, headers, body } = step.options
  const address = fillText(templateOf(url.trim()), scope, filling, encodeURIComponent)
  const origin = requestOrigin(url)
  // Values are encoded, so the resulting URL must have the origin and path structure of the template.
  if (!URL.canParse(address) || new URL(address).origin !== origin || !hasTemplatePath(address))
    throw new StepFailed(texts.badAddress, { isFinal: true })
  const values = { ...scope, ...(secret ? { [secretName]: secret.value } : {}) }
  const ownHeaders = headers.map(({ name, value }) => {
    const headerValue = fillText(templateOf(value), values, filling)
    if (!/^[\t\x20-\x7e\x80-\xff]{0,8000}$/.test(headerValue))
      throw new StepFailed(texts.badHeader(name), { isFinal: true })
    return [name.toLowerCase(), headerValue] as const
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
      ...Object.fromEntries(ownHeaders.filter(([name]) => !unsent.has(name))),
      ...(json === null ? {} : { 'content-length': String(Buffer.byteLength(json)) }),
      'idempotency-key': createHash('sha256').update(`${runId}/${place}`).digest('hex').slice(0, 40),
    },
  }
}

/** True if the URL has the path segments of its template: `..` as a value would lead to another path. */
function hasTemplatePath(address: string): boolean {
  const [, path = ''] = /^\w+:\/\/[^/?#]*([^?#]*)/.exec(address) ?? []
  return new URL(address).pathname.split('/').length === Math.max(2, path.split('/').length)
}

/** Headers that control the transmission; designs may not set them. */
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
  if ('message' in read) throw new StepFailed(read.message, { isFinal: true })
  return read.value
}
