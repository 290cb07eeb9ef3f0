import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Context } from 'hono'
import type { Gateway } from '../../core/area.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { recordAudit, requestOrigin } from '../access/face.ts'
import { locatingTexts as texts } from './texts.ts'

/** So many people are named in one entry. */
const named = 100

/**
 * Writes on the audit whose whereabouts are answered (`people` by their numbers), before they are: what cannot be
 * written down is not told.
 */
export async function noteLook(
  { dependencies }: Pick<Gateway, 'dependencies'>,
  c: Context<RequestEnv>,
  { people, range }: { people: ReadonlySet<string>; range: Interval },
): Promise<void> {
  if (people.size === 0) return
  const { session } = c.var
  const [from, to] = [range.start, range.end].map((at) => new Date(at).toISOString()) as [string, string]
  const sorted = [...people].sort()
  for (let first = 0; first < sorted.length; first += named)
    await recordAudit(dependencies.systemDb, {
      action: 'looked',
      what: texts.lookedWhere(sorted.slice(first, first + named), from, to),
      at: dependencies.now(),
      from: requestOrigin(c, dependencies.env.TAKT_TRUSTED_PROXIES),
      userId: session.userId,
      userName: session.userName,
      entityId: session.entityId,
      organizationId: session.organizationId,
      itemType: 'employees',
      status: 200,
      requestId: c.var.requestId,
    })
}
