import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { type FactSources, nothingPending, recomputingIn } from '../efficiency/face.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import { type BreakdownAsked, type BreakdownQuestion, breakdownQuestion } from './breakdownQuestion.ts'
import { type BreakdownSources, computeBreakdown, computePartTable } from './computeBreakdown.ts'
import { createStandings } from './standings.ts'

type Asked = FactSources & Pick<Dependencies, 'now'>
type Known = Pick<AnalyticsSources, 'entriesOf' | 'pendingOf'>

/**
 * Answers breakdowns of a floor, as of now (or of an instant, epoch ms), by what `compute` makes of them; refuses what is
 * too large.
 */
function createAnswers<Data>(
  { now, ...facts }: Asked,
  { entriesOf, pendingOf = async () => nothingPending }: Known,
  compute: (sources: BreakdownSources, question: BreakdownQuestion, signal?: AbortSignal) => Promise<Data>,
) {
  const standingOf = createStandings(facts.clickhouse)
  return async (floor: Floor, body: BreakdownAsked, signal?: AbortSignal, asOf = now()) => {
    const question = breakdownQuestion(body, floor, asOf)
    const standing = await standingOf(floor, question.asOf)
    const pending = await pendingOf(floor, { reasons: true, known: standing.noted })
    const data = await compute({ ...facts, entriesOf, standingOf: async () => standing }, question, signal)
    return { ...data, ...recomputingIn(pending, question.resourceIDs, question.range) }
  }
}

/** Answers breakdowns of a floor, as of now; refuses what is too large. */
export const createBreakdowns = (facts: Asked, known: Known) => createAnswers(facts, known, computeBreakdown)

/** What was made, as a table to be asked further (`computePartTable`). */
export const createPartTables = (facts: Asked, known: Known) => createAnswers(facts, known, computePartTable)
