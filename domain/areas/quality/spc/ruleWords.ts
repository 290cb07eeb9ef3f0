import type { RunRule } from './runRules.ts'

/** Descriptions of the points that violate each rule. */
export const ruleWords: Record<RunRule, string> = {
  beyondLimits: 'beyond the limits',
  nineOnOneSide: '9 on one side of the center',
  eightOnOneSide: '8 on one side of the center',
  sixTrending: '6 rising or falling',
  fourteenAlternating: '14 alternating up and down',
  twoOfThreeBeyondTwo: '2 of 3 beyond 2 σ',
  fourOfFiveBeyondOne: '4 of 5 beyond 1 σ',
  fifteenWithinOne: '15 within 1 σ',
  eightBeyondOne: '8 beyond 1 σ on both sides',
}
