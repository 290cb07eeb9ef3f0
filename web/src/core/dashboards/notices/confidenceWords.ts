import { alertSettings } from '@takt/domain/areas/alerts/alertSettings.ts'
import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
import type { Format } from '../../kit/format/FormatContext.tsx'
import { noticesTexts as texts } from './texts.ts'

/** Formats a share of 0.05 as `1 in 20`. */
const frequencyText = (share: number, format: Format) => texts.frequency(format.count(Math.round(1 / share)))

/** Returns the false alarm rate of such a finding in plain words; null for exact rules, which test nothing. */
export function falseAlarmWords(
  { kind, confidence }: Pick<Notice, 'kind' | 'confidence'>,
  format: Format,
): string | null {
  const share = confidence?.falseAlarmRate
  if (!share || share <= 0) return null
  if (kind === 'cycleDrift') return texts.falseDrift(format.count(Math.round(1 / share)))
  if (kind === 'ruleBroken') return texts.falseRule(format.count(Math.round(1 / share)))
  if (kind === 'downTooLong') return texts.falseDown(format.count(Math.round(1 / share)))
  if (kind === 'scrapRate') return texts.falseScrap(frequencyText(share, format), alertSettings.scrap.factor)
  return texts.falseFinding(frequencyText(share, format))
}

/** Returns the name of the test with the number of observations and the p-value. */
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
