import { defaultSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { expect, test } from 'vitest'
import { draftOf, readAssumptions } from './readAssumptions.ts'

const format = { locale: 'en-US', timeZone: 'UTC' }
const words = { minutes: 'wrong' }
const settings = {
  ...defaultSettings(1),
  roiWagePerHour: 42.5,
  roiInvestment: 12_000,
  roiInvestedOn: '2026-01-15',
  roiMinutes: { reasonsGiven: 2 },
}

test('stored values are read back unchanged; minutes equal to the default of Takt are not stored', () => {
  const draft = draftOf(settings, format)
  expect([draft.roiInvestment, draft['minutes reasonsGiven'], draft['minutes laborTickets']]).toEqual([
    '12000',
    '2',
    null,
  ])
  expect(readAssumptions(draft, format, words)).toEqual({
    roiWagePerHour: 42.5,
    roiInvestment: 12_000,
    roiInvestedOn: '2026-01-15',
    roiCostPerMonth: null,
    roiMachineHour: null,
    roiBaselineFrom: null,
    roiBaselineTo: null,
    roiMinutes: { reasonsGiven: 2 },
  })
  const changed = { ...draft, 'minutes reasonsGiven': '1', 'minutes callsActive': ' 7.5 ', roiWagePerHour: '' }
  expect(readAssumptions(changed, format, words)).toMatchObject({
    roiWagePerHour: null,
    roiMinutes: { callsActive: 7.5 },
  })
})

test('invalid numbers are reported by field, all at once', () => {
  const draft = { ...draftOf(settings, format), roiWagePerHour: 'much', 'minutes callsActive': '481' }
  try {
    readAssumptions(draft, format, words)
    expect.unreachable()
  } catch (error) {
    expect(Object.keys((error as { data: { fields: object } }).data.fields)).toEqual([
      'roiWagePerHour',
      'minutes callsActive',
    ])
  }
})
