import { lossesByReason } from '@takt/domain/areas/reports/lossesByReason.ts'
import { parametersOf } from '@takt/domain/areas/reports/parameters.ts'
import { setups } from '@takt/domain/areas/reports/setups.ts'
import { expect, test } from 'vitest'
import { defaultParameters, ofDay } from '../../../reports/index.ts'
import { cardsOf, formOf, isReady, reportsOf, toggleExpanded, withCard, withReport } from './reportCard.ts'

const losses = { ...lossesByReason, parameters: parametersOf(lossesByReason) }
const reports = new Map([[losses.reportID, losses]])

// Proves SCH-137
test('only one card is expanded: a new one, or any other by a click; a second click collapses it', () => {
  const two = withCard(withCard([], 'a'), 'b')
  expect(two.map(({ expanded }) => expanded)).toEqual([false, true])
  const first = toggleExpanded(two, 'a')
  expect(first.map(({ expanded }) => expanded)).toEqual([true, false])
  expect(toggleExpanded(first, 'a').map(({ expanded }) => expanded)).toEqual([false, false])
})

// Proves SCH-142, SCH-143
test('a card with a chosen report has its name as title and its parameters at their defaults', () => {
  const [card] = withCard([], 'a')
  expect(withReport(card!, losses)).toMatchObject({
    reportID: 'lossesByReason',
    reportName: 'Losses by Reason',
    reportTitle: 'Losses by Reason',
    parameters: { filterByDate: true, startDate: 'currentDay' },
  })
})

test('the dates of a chosen report are those set by enabling its filter: today, in days and in times', () => {
  const timed = { ...setups, parameters: parametersOf(setups) }
  for (const report of [losses, timed]) {
    const { parameters } = withReport(withCard([], 'a')[0]!, report)
    expect(parameters).toEqual(ofDay(defaultParameters(report), 'currentDay'))
  }
})

// Proves SCH-096
test('the form of a card contains the card and the parameter definitions of its report', () => {
  const selectedCard = withReport(withCard([], 'a')[0]!, losses)
  expect(formOf(selectedCard, reports)).toEqual({
    id: 'a',
    reportID: 'lossesByReason',
    reportName: 'Losses by Reason',
    reportTitle: 'Losses by Reason',
    parameters: selectedCard.parameters,
    parameterDefinitions: losses.parameters,
    expanded: true,
  })
  expect(formOf(withCard([], 'b')[0]!, reports).parameterDefinitions).toEqual([])
})

// Proves SCH-172
test('reports are ready if there is at least one, each card has a report, and each is complete', () => {
  const [card] = withCard([], 'a')
  expect(isReady(card!, reports)).toBe(false)
  expect(isReady(withReport(card!, losses), reports)).toBe(true)
  const definition = { ...losses, parameters: [{ name: 'line', label: 'Line', type: 'text' as const }] }
  const needed = new Map([[definition.reportID, definition]])
  const selectedCard = withReport(card!, definition)
  expect(isReady(selectedCard, needed)).toBe(false)
  expect(isReady({ ...selectedCard, parameters: { line: 'A' } }, needed)).toBe(true)
})

// Proves SCH-106
test('cards are stored with reportID, reportName, reportTitle and parameters, and are restored', () => {
  const [card] = withCard([], 'a')
  const selectedCard = { ...withReport(card!, losses), parameters: { startDate: '2026-03-02', limitResults: 5 } }
  const stored = reportsOf([selectedCard], reports)
  expect(stored).toEqual([
    {
      reportID: 'lossesByReason',
      reportName: 'Losses by Reason',
      reportTitle: 'Losses by Reason',
      parameters: { startDate: 'currentDay', limitResults: 5 },
    },
  ])
  expect(cardsOf(stored)[0]).toMatchObject({ ...stored[0], expanded: false })
})
