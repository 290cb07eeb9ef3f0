import { qualityColumnsData } from '@takt/domain/areas/quality/answers/qualityColumns.ts'
import {
  type QualitySegment,
  qualityPivotData,
  type qualityResolutions,
} from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import type { WorstBy } from '@takt/domain/areas/quality/qualitySums.ts'
import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../core/api/apiError.ts'
import { answered } from '../../core/api/client.ts'
import { formerAnswer } from '../../core/dashboards/figures/formerAnswer.ts'
import { useOldFigures } from '../../core/dashboards/figures/OldFigures.tsx'
import { closedTtlSecs, refreshMs } from '../../core/dashboards/figures/useTeep.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import type { QualityOnly } from './picks.ts'

const pivotAnswer = answered(qualityPivotData)
const columnsAnswer = answered(qualityColumnsData)

export type PivotQuestion = {
  /** Empty: all machines. */
  resourceIDs: readonly string[]
  /** Epoch ms, half-open; the server clips it to now. */
  start: number
  end: number
  resolution: (typeof qualityResolutions)[number]
  segments: readonly QualitySegment[]
  only: QualityOnly
  /** So many rows, the worst; the others are told together. */
  most?: number
  worst?: WorstBy
  /** The range reaches to now: asked again every 15 s. */
  live: boolean
  enabled: boolean
}

type Answered = { state: { error: unknown } }
/** To ask again what was refused makes the server refuse it again. */
const mayHelp = ({ state }: Answered) => !isRefusal(state.error)

function bodyOf({ start, end, live, enabled: _, ...asked }: PivotQuestion) {
  const ttlSecs = live ? refreshMs / 1000 : closedTtlSecs
  return { ...asked, startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString(), ttlSecs }
}

/** Asks a pivot of the gateway. */
export function useAskPivot() {
  const client = useClient()
  return async (question: PivotQuestion, signal?: AbortSignal) => {
    const body = bodyOf(question)
    return (await client.post('/analytics/qualityPivot', { schema: pivotAnswer, signal, body })).data
  }
}

function useAnswer<Data extends object>(
  kind: string,
  question: PivotQuestion,
  ask: (question: PivotQuestion, signal: AbortSignal) => Promise<Data>,
) {
  const { organizationId } = usePlace()
  const { enabled, ...asked } = question
  const query = useQuery({
    queryKey: [organizationId, 'dashboards', kind, asked],
    enabled,
    placeholderData: formerAnswer(asked),
    refetchInterval: (query: Answered) => (asked.live && mayHelp(query) ? refreshMs : false),
    refetchOnWindowFocus: mayHelp,
    refetchOnReconnect: mayHelp,
    staleTime: asked.live ? refreshMs / 2 : closedTtlSecs * 1000,
    queryFn: async ({ signal }) => ({ ...(await ask(question, signal)), resolution: question.resolution }),
  })
  useOldFigures(query, asked)
  return query
}

/**
 * Parts and values of a range told apart; while a new question is under way the former answer stays, `resolution` says in
 * what steps it is.
 */
export const useQualityPivot = (question: PivotQuestion) => useAnswer('qualityPivot', question, useAskPivot())

/** The same as columns, for a table of many rows. */
export function useQualityColumns(question: Omit<PivotQuestion, 'most' | 'worst'>) {
  const client = useClient()
  return useAnswer('qualityColumns', question, async (question, signal) => {
    const body = bodyOf(question)
    return (await client.post('/analytics/qualityColumns', { schema: columnsAnswer, signal, body })).data
  })
}
