import { expect, test } from 'vitest'
import { usualAnswers } from './usualAnswers.ts'

const said = (...reasons: (string | null)[]) => reasons.map((reason) => ({ reason, action: 'Insert changed' }))

test('from the first time on usual answers are offered; what people said themselves comes before them', () => {
  const first = usualAnswers('reason', [], [])
  expect(first.length).toBeGreaterThan(3)
  const ofCheck = said('Chips at the stop', 'Tool worn', 'Tool worn', null)
  const offered = usualAnswers('reason', ofCheck, [...ofCheck, ...said('Coolant off', 'Coolant off')])
  expect(offered.slice(0, 3)).toEqual(['Tool worn', 'Chips at the stop', 'Coolant off'])
  expect(offered).toHaveLength(6)
  expect(usualAnswers('action', ofCheck, ofCheck)[0]).toBe('Insert changed')
})

test('the same in other letters is offered once', () => {
  const offered = usualAnswers('reason', said('tool worn'), said('Tool worn'))
  expect(offered.filter((reason) => reason.toLowerCase() === 'tool worn')).toEqual(['tool worn'])
})
