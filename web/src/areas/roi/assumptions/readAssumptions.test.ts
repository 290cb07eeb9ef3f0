import { defaultSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { expect, test } from 'vitest'
import { draftOf, readAssumptions } from './readAssumptions.ts'

const place = { locale: 'en-US', timeZone: 'UTC' }
const words = { minutes: 'wrong' }
const settings = {
  ...defaultSettings(1),
  roiWagePerHour: 42.5,
  roiInvestment: 12_000,
  roiInvestedOn: '2026-01-15',
  roiMinutes: { reasonsGiven: 2 },
}

test('what is kept is read as it was; minutes as Takt assumes them are not kept', () => {
  const draft = draftOf(settings, place)
  expect([draft.roiInvestment, draft['minutes reasonsGiven'], draft['minutes laborTickets']]).toEqual([
    '12000',
    '2',
    null,
  ])
  expect(readAssumptions(draft, place, words)).toEqual({
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
  expect(readAssumptions(changed, place, words)).toMatchObject({
    roiWagePerHour: null,
    roiMinutes: { callsActive: 7.5 },
  })
})

test('what is no number is said by its field, all of it at once', () => {
  const draft = { ...draftOf(settings, place), roiWagePerHour: 'much', 'minutes callsActive': '481' }
  try {
    readAssumptions(draft, place, words)
    expect.unreachable()
  } catch (error) {
    expect(Object.keys((error as { data: { fields: object } }).data.fields)).toEqual([
      'roiWagePerHour',
      'minutes callsActive',
    ])
  }
})
