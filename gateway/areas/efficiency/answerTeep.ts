import type { Recomputing } from '@takt/domain/areas/efficiency/answers/recomputing.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { maxAnswerRows, narrowQuestion } from '../../core/http/responses/largeAnswers.ts'
import { machineDaysOf } from '../../core/rollups/machineDays.ts'
import { bucketsIn, refuseTooManyBuckets } from './bucketsIn.ts'
import { computeTeep, type TeepFigures } from './computeTeep.ts'
import type { FactSources } from './rawTallies.ts'
import { type PendingOf, recomputingIn } from './recomputing.ts'
import type { TeepBody } from './teepBody.ts'
import { type TeepQuestion, teepQuestion } from './teepQuestion.ts'
import { efficiencyTexts as texts } from './texts.ts'

/** What getTEEP answers, before it is put into words; `recomputing`: of what its figures are being computed anew. */
export type ComputedTeep = { figures: TeepFigures; recomputing?: Recomputing }

/** Maximum number of buckets that are added up, those of resources that only count in the total among them. */
const maxAddedBuckets = 1_000_000

/** About how many buckets a question has: of each resource, and in the answer. */
function bucketsOf({ range, resolution, resourceIDs, total }: TeepQuestion) {
  const each = bucketsIn(range, resolution)
  const added = each * Math.max(1, resourceIDs.length)
  return { each, added, answered: total ? each : each + added }
}

/** Refuses, before the work begins, what is more than there is for one answer: an hour of fifty years is no question. */
function refuseTooLarge(question: TeepQuestion) {
  refuseTooManyBuckets(question.range, question.resolution)
  const { added, answered } = bucketsOf(question)
  const orTotal = question.total ? '' : texts.orTotalAlone
  if (answered > maxAnswerRows) throw narrowQuestion('endDate', texts.tooManyBuckets(answered, maxAnswerRows, orTotal))
  if (added > maxAddedBuckets) throw narrowQuestion('endDate', texts.tooManyBuckets(added, maxAddedBuckets, ''))
}

const largeBuckets = 5000
const largeHourlyDays = 1000

/**
 * True if a question takes much of the database or of this process. Hours are added up from five-minute rollups, all
 * else from those of days and shifts.
 */
export const isLargeTeep = (question: TeepQuestion): boolean =>
  bucketsOf(question).answered > largeBuckets ||
  (question.resolution === 'hour' && machineDaysOf(question) > largeHourlyDays)

/**
 * While rollups are behind, this many machine-days are added up from slices: right at once, at the price of reading
 * them.
 */
const slicesAtMost = 40

/** Makes the question of a body of getTEEP on a floor, as of now; refuses what is too large. */
export function askTeep({ now }: Pick<Dependencies, 'now'>, floor: Floor, body: TeepBody): TeepQuestion {
  const question = teepQuestion(body, floor, now())
  refuseTooLarge(question)
  return question
}

/** Computes what getTEEP asks. */
export async function answerTeep(
  { pendingOf, ...facts }: FactSources & { pendingOf: PendingOf },
  question: TeepQuestion,
): Promise<ComputedTeep> {
  const { floor } = question
  const pending = recomputingIn(await pendingOf(floor), question.resourceIDs, question.range)
  const fromSlices = pending.recomputing !== undefined && machineDaysOf(question) <= slicesAtMost
  const figures = await computeTeep(facts, question, { fromSlices })
  return fromSlices ? { figures } : { figures, ...pending }
}
