import { splitProgram } from '@takt/domain/areas/programs/splitProgram.ts'
import { expect, test } from 'vitest'
import { feedText, isWithoutPer, speedText } from './rateText.ts'

const rates = (program: string) => {
  const { steps } = splitProgram(new TextEncoder().encode(`%\nO1\n${program}\nM30\n%\n`))
  const cuttingStep = steps.find(
    ({ rates: { feeds, cuttingSpeed, speed } }) => feeds.length > 0 || cuttingSpeed || speed,
  )
  return [feedText(cuttingStep!.rates, String), speedText(cuttingStep!.rates, String)]
}

test('F is a feed rate in the units of the program, S is a spindle speed or a cutting speed', () => {
  expect(rates('G21 G94\nT1 M6\nG97 S1200 M3\nG1 X1. F600')).toEqual(['600 mm/min', '1200 rpm'])
  expect(rates('G20 G94\nT1 M6\nS800 M3\nG1 X1. F12.5')).toEqual(['12.5 in/min', '800 rpm'])
  expect(rates('G21\nT0101\nG95 G96 S180 M3\nG1 X1. F0.25')).toEqual(['0.25 mm/rev', '180 m/min surface speed'])
  expect(rates('G20\nT0101\nG95 G96 S500 M3\nG1 X1. F0.01')).toEqual(['0.01 in/rev', '500 ft/min surface speed'])
  expect(rates('G93\nT1 M6\nS900 M3\nG1 X1. F40')).toEqual(['40 (inverse time)', '900 rpm'])
})

test('a unit that is missing in the program is not guessed', () => {
  expect(rates('T1 M6\nS900 M3\nG1 X1. F600')).toEqual(['600 (unit not specified)', '900 rpm'])
  // The missing unit of time is mentioned once, below all steps.
  expect(rates('G21\nT1 M6\nS900 M3\nG1 X1. F600')[0]).toBe('600 mm/?')
  const feed = { value: 600, length: 'mm' } as const
  expect(isWithoutPer({ feeds: [{ ...feed, per: null }] })).toBe(true)
  expect(isWithoutPer({ feeds: [{ ...feed, per: 'min' }] })).toBe(false)
  expect(isWithoutPer({ feeds: [{ ...feed, length: null, per: null }] })).toBe(false)
  expect(isWithoutPer({ feeds: [] })).toBe(false)
  expect(rates('G94\nT1 M6\nS900 M3\nG1 X1. F600')[0]).toBe('600 /min (mm or inch not specified)')
  const none = { feeds: [], speed: null, cuttingSpeed: null, computedFeed: null, computedSpeed: null }
  expect([feedText(none, String), speedText({ ...none, cuttingSpeed: 90 }, String)]).toEqual([
    '–',
    '90 surface speed (unit not specified)',
  ])
  expect(feedText({ ...none, feeds: [{ value: 300, length: 'inch/10', per: 'min' }] }, String)).toBe('30 in/min')
  expect(feedText({ ...none, computedFeed: 'F#101' }, String)).toBe('F#101')
})
