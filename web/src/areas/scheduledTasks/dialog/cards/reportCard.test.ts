import { lossesByReason } from '@takt/domain/areas/reports/lossesByReason.ts'
import { parametersOf } from '@takt/domain/areas/reports/parameters.ts'
import { setups } from '@takt/domain/areas/reports/setups.ts'
import { expect, test } from 'vitest'
import { defaultParameters, ofDay } from '../../../reports/face.ts'
import { cardsOf, expandedOnly, formOf, isReady, reportsOf, withCard, withReport } from './reportCard.ts'

const losses = { ...lossesByReason, parameters: parametersOf(lossesByReason) }
const reports = new Map([[losses.reportID, losses]])

// Proves SCH-137
test('only one card is expanded: a new one is, and any other is by a press that closes it again', () => {
  const two = withCard(withCard([], 'a'), 'b')
  expect(two.map(({ expanded }) => expanded)).toEqual([false, true])
  const first = expandedOnly(two, 'a')
  expect(first.map(({ expanded }) => expanded)).toEqual([true, false])
  expect(expandedOnly(first, 'a').map(({ expanded }) => expanded)).toEqual([false, false])
})

// Proves SCH-142, SCH-143
test('a card with a report chosen has its name as title and its parameters at their defaults', () => {
  const [card] = withCard([], 'a')
  expect(withReport(card!, losses)).toMatchObject({
    reportID: 'lossesByReason',
    reportName: 'Losses by Reason',
    reportTitle: 'Losses by Reason',
    parameters: { filterByDate: true, startDate: 'currentDay' },
  })
})

test('dates of a report that was chosen are those that switching its filter on sets: today, in days and in times', () => {
  const timed = { ...setups, parameters: parametersOf(setups) }
  for (const report of [losses, timed]) {
    const { parameters } = withReport(withCard([], 'a')[0]!, report)
    expect(parameters).toEqual(ofDay(defaultParameters(report), 'currentDay'))
  }
})

// Proves SCH-096
test('the form of a card holds the card, and the definitions of the parameters that its report has', () => {
  const chosen = withReport(withCard([], 'a')[0]!, losses)
  expect(formOf(chosen, reports)).toEqual({
    id: 'a',
    reportID: 'lossesByReason',
    reportName: 'Losses by Reason',
    reportTitle: 'Losses by Reason',
    parameters: chosen.parameters,
    parameterDefinitions: losses.parameters,
    expanded: true,
  })
  expect(formOf(withCard([], 'b')[0]!, reports).parameterDefinitions).toEqual([])
})

// Proves SCH-172
test('reports are ready when there is one, each is chosen, and each is complete', () => {
  const [card] = withCard([], 'a')
  expect(isReady(card!, reports)).toBe(false)
  expect(isReady(withReport(card!, losses), reports)).toBe(true)
  const own = { ...losses, parameters: [{ name: 'line', label: 'Line', type: 'text' as const }] }
  const needed = new Map([[own.reportID, own]])
  const chosen = withReport(card!, own)
  expect(isReady(chosen, needed)).toBe(false)
  expect(isReady({ ...chosen, parameters: { line: 'A' } }, needed)).toBe(true)
})

// Proves SCH-106
test('cards are kept with reportID, reportName, reportTitle and parameters, and come back', () => {
  const [card] = withCard([], 'a')
  const chosen = { ...withReport(card!, losses), parameters: { startDate: '2026-03-02', limitResults: 5 } }
  const kept = reportsOf([chosen], reports)
  expect(kept).toEqual([
    {
      reportID: 'lossesByReason',
      reportName: 'Losses by Reason',
      reportTitle: 'Losses by Reason',
      parameters: { startDate: 'currentDay', limitResults: 5 },
    },
  ])
  expect(cardsOf(kept)[0]).toMatchObject({ ...kept[0], expanded: false })
})
