import { useFormat } from '../../kit/format/FormatContext.tsx'
import { dashboardTexts as texts } from '../texts.ts'
import type { Compared } from './useCompared.ts'

/**
 * How a ratio stands against what the address compares it with, in points and words: `▲ 2.1 points vs. yesterday at
 * this time`, `▼ 3.7 points against the target of 75.0 %`. Nothing where nothing is compared.
 */
export function Against(props: {
  compared: Compared
  now: number | null
  /** Undefined while it is not known yet. */
  before: number | null | undefined
  target?: number | null
  /** Without the words. */
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
