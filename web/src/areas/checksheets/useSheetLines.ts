import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { checksOf } from './checksOf.ts'
import { expectedOf } from './expected.ts'
import { checksheetTexts as texts } from './texts.ts'

/** Returns a function that converts the text of a checksheet to readable lines for comparison, one per check. */
export function useSheetLines(): (text: string) => string {
  const { exact } = useFormat()
  return (text) =>
    checksOf(text)
      .map((check) => {
        const { checkID, text: description, samples, frequency, chart, holds, gaugeID, gaugeKind } = check
        const often = [texts.timesOf(samples), texts.frequencies[frequency]].filter(Boolean).join(' ')
        const charted = chart === 'usual' ? [] : [texts.charts[chart]]
        const holdTexts = holds ? [texts.holds] : []
        const gauge = gaugeID ?? gaugeKind
        const measured = gauge === null ? [] : [texts.measuredWith(gauge)]
        return [checkID, description, expectedOf(check, exact), often, ...charted, ...holdTexts, ...measured].join(
          ' · ',
        )
      })
      .join('\n')
}
