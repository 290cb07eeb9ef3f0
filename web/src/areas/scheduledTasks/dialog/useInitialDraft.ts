import type { TaskDefinition } from '@takt/domain/areas/scheduledTasks/answers/taskDefinition.ts'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { readParameters, useReports } from '../../reports/face.ts'
import { withCard, withReport } from './cards/reportCard.ts'
import { newDraft, type TaskDraft, withType } from './taskDraft.ts'

const type = 'generateReports'

/**
 * What a new task begins with: with the report that the address names (`?report=…&parameters=…`), if it does; null
 * while that is not known.
 */
export function useInitialDraft(definitions: readonly TaskDefinition[] | undefined): TaskDraft | null {
  const search = useRouterState({ select: ({ location }) => location.search as Readonly<Record<string, unknown>> })
  const [{ report: reportID, parameters }] = useState(search)
  const known = useReports()
  if (typeof reportID !== 'string') return newDraft()
  const definition = definitions?.find(({ workflowType }) => workflowType === type)
  if (!known || !definition) return null
  const report = known.find((offered) => offered.reportID === reportID)
  const [card] = withCard([], 'given')
  const draft = withType(newDraft(), type, definition)
  if (!report || !card) return draft
  return { ...draft, reports: [{ ...withReport(card, report), parameters: readParameters(report, parameters) }] }
}
