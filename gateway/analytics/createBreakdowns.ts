import type { BreakdownData } from '@takt/domain/efficiency/answers/breakdown.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import type { Dependencies } from '../dependencies.ts'
import { type FactSources, nothingPending, recomputingIn } from '../efficiency/face.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import { type BreakdownAsked, breakdownQuestion } from './breakdownQuestion.ts'
import { computeBreakdown } from './computeBreakdown.ts'
import { createStandings } from './standings.ts'

/** Answers breakdowns of a floor, as of now; refuses what is too large. */
export function createBreakdowns(
  { now, ...facts }: FactSources & Pick<Dependencies, 'now'>,
  { entriesOf, pendingOf = async () => nothingPending }: Pick<AnalyticsSources, 'entriesOf' | 'pendingOf'>,
) {
  const standingOf = createStandings(facts.clickhouse)
  return async (floor: Floor, body: BreakdownAsked, signal?: AbortSignal): Promise<BreakdownData> => {
    const question = breakdownQuestion(body, floor, now())
    const standing = await standingOf(floor, question.asOf)
    const pending = await pendingOf(floor, { reasons: true, known: standing.noted })
    const data = await computeBreakdown({ ...facts, entriesOf, standingOf: async () => standing }, question, signal)
    return { ...data, ...recomputingIn(pending, question.resourceIDs, question.range) }
  }
}
