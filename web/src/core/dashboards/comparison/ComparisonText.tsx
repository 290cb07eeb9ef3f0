import { useFormat } from '../../kit/format/FormatContext.tsx'
import { dashboardTexts as texts } from '../texts.ts'
import type { Compared } from './useCompared.ts'

/**
 * The difference of a ratio from its comparison value, in points and text: `▲ 2.1 points vs. yesterday at this time`,
 * `▼ 3.7 points against the target of 75.0 %`. Empty without a comparison.
 */
export function ComparisonText(props: {
  compared: Compared
  now: number | null
  /** Undefined while loading. */
  before: number | null | undefined
  target?: number | null
  /** Omits the text. */
  isShort?: boolean
}) {
  const { compared, now, before, target = null } = props
  const format = useFormat()
  if (compared.by === 'none' || (compared.range && before === undefined)) return null
  const other = compared.by === 'target' ? target : (before ?? null)
  if (now === null || other === null) {
    if (props.isShort) return null
    return <span>{compared.by === 'target' && target === null ? texts.noTarget : texts.noComparison}</span>
  }
  const words = props.isShort
    ? ''
    : compared.by === 'target'
      ? texts.againstTarget(format.ratio(other))
      : compared.words
  return <span title={format.ratio(other)}>{`${format.points(now - other)} ${words}`.trim()}</span>
}
