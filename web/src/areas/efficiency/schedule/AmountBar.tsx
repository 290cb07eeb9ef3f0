import { Box } from '../../../core/kit/Box.tsx'
import type { Amounts } from './amounts.ts'

const share = (secs: number, of: number) => `${of > 0 ? Math.min(100, (secs / of) * 100) : 0}%`

/** Segment of planned time that did not run: an empty frame, dashed if it is in the future. */
export function EmptySegment(props: { ahead?: boolean }) {
  return (
    <Box
      sx={{
        height: '100%',
        width: '100%',
        border: 1,
        borderStyle: props.ahead ? 'dashed' : 'solid',
        borderColor: 'text.secondary',
        bgcolor: props.ahead ? 'transparent' : 'action.hover',
        borderRadius: 0.5,
      }}
    />
  )
}

const segment = (name: string, secs: number, of: number) =>
  secs > 0 && <span className={name} style={{ width: share(secs, of) }} />

/**
 * Bar of a day: planned time that ran, was missed or is still ahead; below it unscheduled running. The containing
 * element provides the style (`amountBarStyle`).
 */
export function AmountBar(props: { amounts: Amounts; daySecs: number }) {
  const { amounts, daySecs } = props
  return (
    <span aria-hidden className="amounts">
      <span className="within">
        {segment('ran', amounts.ran, daySecs)}
        {segment('missed', amounts.missed, daySecs)}
        {segment('ahead', amounts.ahead, daySecs)}
      </span>
      <span className="beyond">{segment('outside', amounts.outside, daySecs)}</span>
    </span>
  )
}

/** Segment of unscheduled running: hatched in the color of running. */
export function UnscheduledSegment() {
  return (
    <Box
      sx={({ palette }) => {
        const colour = palette.text.primary
        return {
          height: '100%',
          width: '100%',
          borderRadius: 0.5,
          background: `repeating-linear-gradient(135deg, ${colour} 0 2px, transparent 2px 4px)`,
        }
      }}
    />
  )
}
