import type { Interval } from '../../core/schedule/interval.ts'
import { pettitt } from '../../core/statistics/pettitt.ts'
import { iso, percentText } from '../efficiency/wording.ts'
import type { QualityFinding } from './checkAlerts.ts'
import type { ComparedEffect } from './comparedEffect.ts'
import { effectSettings } from './effectSettings.ts'

export type OperationOfPart = { partNum: string; oprSeq: number | null }

type About = {
  operation: OperationOfPart
  range: Interval
  starts: readonly number[]
  /** Names of shifts by number; a shift without a name is shown by its number. */
  shiftNames: ReadonlyMap<number, string>
}

/**
 * Returns the start of the effect: the change point of its days if it has the same direction, otherwise the first day.
 */
function sinceOf({ differences }: ComparedEffect, isWorse: boolean, { starts }: About): number {
  const inOrder = differences.toSorted((a, b) => a.day - b.day)
  const { split, k, pValue } = pettitt(inOrder.map(({ rate }) => rate))
  const first = pValue <= effectSettings.sinceLevel && k < 0 === isWorse ? split : 0
  return starts[inOrder[first]!.day]!
}

/** Returns the finding for a level that differs from its peers. */
export function effectFinding(effect: ComparedEffect, about: About): QualityFinding {
  const { level, own, otherRatio, differences, pValue, idealSecs } = effect
  const { partNum, oprSeq } = about.operation
  const { range } = about
  const { resourceID = '', empID = null, shiftNum } = level
  const ratio = own.lost / own.total
  const isWorse = ratio > otherRatio
  const since = sinceOf(effect, isWorse, about)
  const shift = shiftNum == null ? shiftNum : (about.shiftNames.get(shiftNum) ?? shiftNum)
  const subject = [resourceID, empID, shift === undefined ? '' : `shift ${shift}`].filter(Boolean).join(' with ')
  const operationText = `part ${partNum}${oprSeq === null ? '' : `, operation ${oprSeq}`}`
  const days = new Set(differences.map(({ day }) => day)).size
  return {
    id: ['notGood', partNum, oprSeq ?? '', resourceID, empID ?? '', shiftNum ?? '', iso(range.start)].join('~'),
    kind: 'notGoodOfCombination',
    resourceID,
    characteristic: null,
    about: { partNum, empID },
    topic: isWorse ? 'More scrap and rework' : 'Less scrap and rework',
    message: `${subject}: ${percentText(ratio)} of ${operationText} are scrap or rework on ${days} days; ${effect.compared}.`,
    severity: isWorse ? 'warning' : 'information',
    since: iso(since),
    until: iso(range.end),
    numbers: {
      ratio,
      othersRatio: otherRatio,
      parts: own.total,
      lost: own.lost,
      days,
      shiftNum: shiftNum ?? null,
      oprSeq,
    },
    confidence: {
      test: effect.test,
      pValue,
      falseAlarmRate: effectSettings.falseDiscoveryRate,
      observations: effect.observations,
    },
    lostSecs: isWorse && idealSecs !== null ? (ratio - otherRatio) * idealSecs : null,
    evidence: { resourceID, start: iso(since), end: iso(range.end), view: 'byMachine' },
  }
}
