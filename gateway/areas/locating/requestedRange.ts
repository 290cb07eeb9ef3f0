import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import { invalid } from '../../core/http/responses/httpError.ts'
import { rangeOf } from '../efficiency/index.ts'
import { zoneOf } from '../organizations/index.ts'
import { locatingTexts as texts } from './texts.ts'

const maxDays = 31

/** Returns the range of a request in epoch ms; dates are in the organization's time zone. Rejects more than 31 days. */
export async function requestedRange(
  trx: Transaction<Tables>,
  organizationId: number,
  body: { startDate: string; endDate: string },
): Promise<Interval> {
  const range = rangeOf(body, await zoneOf(trx, organizationId))
  if (range.end - range.start > maxDays * 86_400_000) throw invalid({ endDate: texts.tooManyDays(maxDays) })
  return range
}
