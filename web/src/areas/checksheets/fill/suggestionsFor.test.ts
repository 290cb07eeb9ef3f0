import { expect, test } from 'vitest'
import { suggestionsFor } from './suggestionsFor.ts'

const explanations = (...reasons: (string | null)[]) => reasons.map((reason) => ({ reason, action: 'Insert changed' }))

test('common texts are suggested from the start; texts entered by users precede them', () => {
  const first = suggestionsFor('reason', [], [])
  expect(first.length).toBeGreaterThan(3)
  const ofCheck = explanations('Chips at the stop', 'Tool worn', 'Tool worn', null)
  const offered = suggestionsFor('reason', ofCheck, [...ofCheck, ...explanations('Coolant off', 'Coolant off')])
  expect(offered.slice(0, 3)).toEqual(['Tool worn', 'Chips at the stop', 'Coolant off'])
  expect(offered).toHaveLength(6)
  expect(suggestionsFor('action', ofCheck, ofCheck)[0]).toBe('Insert changed')
})

test('texts that differ only in case are suggested once', () => {
  const offered = suggestionsFor('reason', explanations('tool worn'), explanations('Tool worn'))
  expect(offered.filter((reason) => reason.toLowerCase() === 'tool worn')).toEqual(['tool worn'])
})
