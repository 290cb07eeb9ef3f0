import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import { invalid } from '../../core/http/responses/refusal.ts'
import { rangeOf } from '../efficiency/face.ts'
import { zoneOf } from '../organizations/face.ts'
import { locatingTexts as texts } from './texts.ts'

const daysAtMost = 31

/** The range of a question in epoch ms, dates read in the organization's zone; refuses more than 31 days. */
export async function rangeAsked(
  trx: Transaction<Tables>,
  organizationId: number,
  body: { startDate: string; endDate: string },
): Promise<Interval> {
  const range = rangeOf(body, await zoneOf(trx, organizationId))
  if (range.end - range.start > daysAtMost * 86_400_000) throw invalid({ endDate: texts.tooManyDays(daysAtMost) })
  return range
}
