import type { ReportDefinition } from '@takt/domain/areas/reports/responses/reportDefinition.ts'
import { asScheduled, defaultParameters, isComplete, type Parameters } from '../../../reports/index.ts'

/** One report of a task; at most one card is expanded. */
export type ReportCard = {
  id: string
  reportID: string
  reportName: string
  reportTitle: string
  parameters: Parameters
  expanded: boolean
}

/** A card with the data for its form. */
export type ReportCardForm = ReportCard & { parameterDefinitions: ReportDefinition['parameters'] }

/** The available reports by ID. */
export type Reports = ReadonlyMap<string, ReportDefinition>

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Returns the reports of a task as cards. */
export const cardsOf = (value: unknown): ReportCard[] =>
  (Array.isArray(value) ? value : []).map((report: Readonly<Record<string, unknown>>, index) => ({
    id: `kept ${index}`,
    reportID: text(report.reportID),
    reportName: text(report.reportName),
    reportTitle: text(report.reportTitle),
    parameters: (report.parameters ?? {}) as Parameters,
    expanded: false,
  }))

/** Returns a card with the parameter definitions of its report; empty while they are not loaded. */
export const formOf = (card: ReportCard, reports: Reports): ReportCardForm => ({
  ...card,
  parameterDefinitions: reports.get(card.reportID)?.parameters ?? [],
})

/** Returns the cards with a new one, which is the only one expanded. */
export const withCard = (cards: readonly ReportCard[], id: string): ReportCard[] => [
  ...cards.map((card) => ({ ...card, expanded: false })),
  { id, reportID: '', reportName: '', reportTitle: '', parameters: {}, expanded: true },
]

/** Returns the cards with this one toggled and all others collapsed. */
export const toggleExpanded = (cards: readonly ReportCard[], id: string): ReportCard[] =>
  cards.map((card) => ({ ...card, expanded: card.id === id && !card.expanded }))

/** Returns a card with a report chosen: it has the title of the report and its parameters at their defaults. */
export const withReport = (card: ReportCard, report: ReportDefinition | undefined): ReportCard => ({
  ...card,
  reportID: report?.reportID ?? '',
  reportName: report?.report ?? '',
  reportTitle: report?.report ?? '',
  parameters: report ? defaultParameters(report) : {},
})

/** True if a card has a report and a value for every parameter without a default. */
export function isReady(card: ReportCard, reports: Reports): boolean {
  const { reportID, parameters, parameterDefinitions } = formOf(card, reports)
  return reportID !== '' && isComplete({ parameters: parameterDefinitions }, parameters)
}

/** Returns the cards in their stored form. */
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
