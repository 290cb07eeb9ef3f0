import { expect, test } from 'vitest'
import { pointTexts } from './pointTexts.ts'
import { outTexts as texts } from './texts.ts'

const textsOf = (beside: number[] | null) =>
  pointTexts({
    chart: {
      points: [{ at: 1000 }, { at: 2000 }],
      levels: [10, 11],
      beside,
      signals: [{ rule: 'beyondLimits', from: 1, to: 1 }],
    },
    noted: new Map([[1, [{ note: 'New tool' }]]]),
    leftOut: new Map([[2000, 'Setup']]),
    beyondSpread: new Set([1]),
    spreadName: 'Range',
    levelText: (level) => `${level} mm`,
    instantText: (at) => `at ${at}`,
  })

test('a point that breaks no rule has only its instant and its level', () => {
  expect(textsOf(null).summary(0)).toBe('at 1000 · 10 mm')
})

test('the value beside a level precedes it', () => {
  expect(textsOf([8, 9]).values(1)).toEqual(['9 mm', '11 mm'])
})

test('a point names its broken rules, the reason for its exclusion from the limits, and its notes', () => {
  const { summary } = textsOf(null)
  const rules = `${texts.broken.beyondLimits}, ${texts.spreadBeyond('Range')}`
  expect(summary(1)).toBe(`at 2000 · 11 mm · ${rules} · ${texts.leftOutFor('Setup')} · New tool`)
})
