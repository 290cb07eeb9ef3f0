import type { ReportDefinition } from '@takt/domain/areas/reports/answers/reportDefinition.ts'
import { asScheduled, defaultParameters, isComplete, type Parameters } from '../../../reports/face.ts'

/** One report of a task; of all of them one at most is expanded. */
export type ReportCard = {
  id: string
  reportID: string
  reportName: string
  reportTitle: string
  parameters: Parameters
  expanded: boolean
}

/** A card as its form holds it. */
export type ReportCardForm = ReportCard & { parameterDefinitions: ReportDefinition['parameters'] }

/** The reports there are, by their ids. */
export type Reports = ReadonlyMap<string, ReportDefinition>

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The reports of a task as cards. */
export const cardsOf = (value: unknown): ReportCard[] =>
  (Array.isArray(value) ? value : []).map((given: Readonly<Record<string, unknown>>, place) => ({
    id: `kept ${place}`,
    reportID: text(given.reportID),
    reportName: text(given.reportName),
    reportTitle: text(given.reportTitle),
    parameters: (given.parameters ?? {}) as Parameters,
    expanded: false,
  }))

/** A card with the parameters that its report has; none while that is not known. */
export const formOf = (card: ReportCard, reports: Reports): ReportCardForm => ({
  ...card,
  parameterDefinitions: reports.get(card.reportID)?.parameters ?? [],
})

/** The cards with one more, which is the one that is expanded. */
export const withCard = (cards: readonly ReportCard[], id: string): ReportCard[] => [
  ...cards.map((card) => ({ ...card, expanded: false })),
  { id, reportID: '', reportName: '', reportTitle: '', parameters: {}, expanded: true },
]

/** The cards with this one expanded and no other, or with none. */
export const expandedOnly = (cards: readonly ReportCard[], id: string): ReportCard[] =>
  cards.map((card) => ({ ...card, expanded: card.id === id && !card.expanded }))

/** A card with a report chosen: called as the report is, its parameters at their defaults. */
export const withReport = (card: ReportCard, report: ReportDefinition | undefined): ReportCard => ({
  ...card,
  reportID: report?.reportID ?? '',
  reportName: report?.report ?? '',
  reportTitle: report?.report ?? '',
  parameters: report ? defaultParameters(report) : {},
})

/** Whether a card has a report, and every parameter of it that has no default a value. */
export function isReady(card: ReportCard, reports: Reports): boolean {
  const { reportID, parameters, parameterDefinitions } = formOf(card, reports)
  return reportID !== '' && isComplete({ parameters: parameterDefinitions }, parameters)
}

/** The cards as a task keeps them. */
export const reportsOf = (cards: readonly ReportCard[], reports: Reports) =>
  cards.map((card) => {
    const { reportID, reportName, reportTitle, parameters, parameterDefinitions } = formOf(card, reports)
    return {
      reportID,
      reportName,
      reportTitle,
      parameters: asScheduled({ parameters: parameterDefinitions }, parameters),
    }
  })
