import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Context } from 'hono'
import type { Gateway } from '../../core/area.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { recordSessionRequest } from '../access/face.ts'
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
  const [from, to] = [range.start, range.end].map((at) => new Date(at).toISOString()) as [string, string]
  const sorted = [...people].sort()
  for (let first = 0; first < sorted.length; first += named)
    await recordSessionRequest(c, dependencies, {
      action: 'looked',
      what: texts.lookedWhere(sorted.slice(first, first + named), from, to),
      itemType: 'employees',
      status: 200,
    })
}
