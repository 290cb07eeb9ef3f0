import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from '../../../core/http/router.ts'
import { inAnswerThread, rewriteAnswer } from '../answerThreads.ts'
import { cutPeople } from './cutPeople.ts'
import { tellsPeople } from './tellsPeople.ts'

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
