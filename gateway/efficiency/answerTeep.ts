import type { Recomputing } from '@takt/domain/efficiency/answers/recomputing.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../http/refusal.ts'
import { machineDaysOf } from '../rollups/machineDays.ts'
import { computeTeep, type TeepFigures } from './computeTeep.ts'
import type { FactSources } from './rawTallies.ts'
import { type PendingOf, recomputingIn } from './recomputing.ts'
import type { TeepBody } from './teepBody.ts'
import { type TeepQuestion, teepQuestion } from './teepQuestion.ts'
import { efficiencyTexts as texts } from './texts.ts'

/** What getTEEP answers, before it is put into words; `recomputing`: of what its figures are being computed anew. */
export type ComputedTeep = { figures: TeepFigures; recomputing?: Recomputing }

const bucketsAtMost = 1_000_000
const bucketsEachAtMost = 20_000

/** An hour of fifty years is no question: refuses before the work begins. */
function refuseTooLarge({ range, resolution, resourceIDs }: TeepQuestion) {
  const hours = { hour: 1, shift: 8, day: 24, week: 168, month: 720, total: Infinity }[resolution]
  const each = Math.ceil((range.end - range.start) / 3_600_000 / hours)
  const count = each * Math.max(1, resourceIDs.length)
  if (each <= bucketsEachAtMost && count <= bucketsAtMost) return
  throw new Refusal('tooLarge', texts.tooManyBuckets(count, { inAll: bucketsAtMost, each: bucketsEachAtMost }))
}

/**
 * While rollups are behind, this many machine-days are added up from slices: right at once, at the price of reading
 * them.
 */
const slicesAtMost = 40

/** Computes what a body of getTEEP asks of a floor, as of now; refuses what is too large. */
export async function answerTeep(
  { now, pendingOf, ...facts }: FactSources & Pick<Dependencies, 'now'> & { pendingOf: PendingOf },
  floor: Floor,
  body: TeepBody,
): Promise<ComputedTeep> {
  const question = teepQuestion(body, floor, now())
  refuseTooLarge(question)
  const pending = recomputingIn(await pendingOf(floor), question.resourceIDs, question.range)
  const fromSlices = pending.recomputing !== undefined && machineDaysOf(question) <= slicesAtMost
  const figures = await computeTeep(facts, question, { fromSlices })
  return fromSlices ? { figures } : { figures, ...pending }
}
