import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Context } from 'hono'
import type { Gateway } from '../../core/area.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { recordSessionRequest } from '../access/index.ts'
import { locatingTexts as texts } from './texts.ts'

/** Maximum number of people per audit entry. */
const named = 100

/**
 * Records in the audit log whose positions are viewed (`people`: employee numbers), before they are returned: if the
 * entry cannot be written, nothing is returned.
 */
export async function recordView(
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
      what: texts.viewedPositions(sorted.slice(first, first + named), from, to),
      itemType: 'employees',
      status: 200,
    })
}
