import { alertSettings } from '@takt/domain/areas/alerts/alertSettings.ts'
import type { Notice } from '@takt/domain/areas/efficiency/answers/notices.ts'
import type { Format } from '../../kit/format/FormatContext.tsx'
import { noticesTexts as texts } from './texts.ts'

/** `1 in 20` of a share of 0.05. */
const oneIn = (share: number, format: Format) => texts.oneIn(format.count(Math.round(1 / share)))

/** How often a finding like this one is wrong, in plain words; null where the rule is exact and nothing was tested. */
export function falseAlarmWords(
  { kind, confidence }: Pick<Notice, 'kind' | 'confidence'>,
  format: Format,
): string | null {
  const share = confidence?.falseAlarmRate
  if (!share || share <= 0) return null
  if (kind === 'cycleDrift') return texts.falseDrift(format.count(Math.round(1 / share)))
  if (kind === 'ruleBroken') return texts.falseRule(format.count(Math.round(1 / share)))
  if (kind === 'downTooLong') return texts.falseDown(format.count(Math.round(1 / share)))
  if (kind === 'scrapRate') return texts.falseScrap(oneIn(share, format), alertSettings.scrap.factor)
  return texts.falseFinding(oneIn(share, format))
}

/** The test's name with what it found: how much was looked at and its p-value. */
export function testWords(confidence: NonNullable<Notice['confidence']>, format: Format): string {
  const { test, pValue, observations } = confidence
  const p =
    pValue === null
      ? null
      : pValue < 0.001
        ? texts.pBelow('0.001')
        : texts.p(new Intl.NumberFormat(format.locale, { maximumSignificantDigits: 2 }).format(pValue))
  return [test, texts.observations(format.count(observations)), p].filter((part) => part !== null).join(' · ')
}
