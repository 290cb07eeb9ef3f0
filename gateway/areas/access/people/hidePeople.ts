import { z } from '@hono/zod-openapi'
import { maySeePeople, namedBeside, peopleNames, quotingNames } from '@takt/domain/itemTypes/peopleFields.ts'
import { createMiddleware } from 'hono/factory'
import type { Route } from '../../../core/http/route.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import { inAnswerThread, rewriteAnswer } from '../answerThreads.ts'
import { cutPeople } from './cutPeople.ts'

/** `named`: its schema names people; `perhaps`: something in it may hold anything, or quotes what was sent. */
type Telling = 'named' | 'perhaps' | 'never'
type Answers = Pick<Route, 'answer'>

const known = new WeakMap<Answers, Telling>()

/** What stands in a schema, and in all that stands in it. */
function* schemasIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* schemasIn(inner)
}

const namesPeople = ({ properties }: Record<string, unknown>) =>
  typeof properties === 'object' &&
  properties !== null &&
  (Object.keys(properties).some((name) => peopleNames.has(name)) ||
    Object.entries(namedBeside).some(([name, { beside }]) => name in properties && beside in properties))

function readAnswer({ answer }: Answers): Telling {
  const schemas = Object.values(answer).flatMap((reply) => {
    const media = 'content' in reply ? reply.content?.['application/json'] : undefined
    const schema = media && 'schema' in media ? media.schema : undefined
    if (!(schema instanceof z.ZodType)) return []
    return [...schemasIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))]
  })
  if (schemas.some(namesPeople)) return 'named'
  const mayHold = (schema: Record<string, unknown>) =>
    Object.keys(schema).length === 0 || Object.keys(schema).some((name) => quotingNames.has(name))
  return schemas.some(mayHold) ? 'perhaps' : 'never'
}

/** Whether the answer of a route tells of people of the plant, as its schema has it. */
export function tellsPeople(route: Answers): Telling {
  const told = known.get(route) ?? readAnswer(route)
  known.set(route, told)
  return told
}

/**
 * Whoever may not see people is told of none: answers whose schema names people, or may, leave without them. Which
 * those are follows from the routes; files are cut where they are made.
 */
export const hidePeople = () =>
  createMiddleware<RequestEnv>(async (c, next) => {
    await next()
    const { route, session } = c.var
    if (maySeePeople(session) || !route || tellsPeople(route) === 'never' || !c.res.body) return
    if (!c.res.headers.get('content-type')?.includes('json')) return
    const { status } = c.res
    const headers = new Headers(c.res.headers)
    headers.delete('content-length')
    const cut = await rewriteAnswer(c.res, cutPeople, (bytes) => inAnswerThread('cut', { bytes }, [bytes]))
    c.res = undefined
    c.res = new Response(cut, { status, headers })
  })
