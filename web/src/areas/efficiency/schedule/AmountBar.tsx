import { Box } from '../../../core/kit/Box.tsx'
import type { Amounts } from './amounts.ts'

const share = (secs: number, of: number) => `${of > 0 ? Math.min(100, (secs / of) * 100) : 0}%`

/** Planned time that did not run: an empty frame, faint where it still lies ahead. */
export function EmptyPiece(props: { ahead?: boolean }) {
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

const piece = (name: string, secs: number, of: number) =>
  secs > 0 && <span className={name} style={{ width: share(secs, of) }} />

/**
 * A day as a bar of its length: what ran of the plan, what did not, what lies ahead; beneath it what ran outside. What
 * holds it draws it (`amountBarStyle`).
 */
export function AmountBar(props: { amounts: Amounts; daySecs: number }) {
  const { amounts, daySecs } = props
  return (
    <span aria-hidden className="amounts">
      <span className="within">
        {piece('ran', amounts.ran, daySecs)}
        {piece('missed', amounts.missed, daySecs)}
        {piece('ahead', amounts.ahead, daySecs)}
      </span>
      <span className="beyond">{piece('outside', amounts.outside, daySecs)}</span>
    </span>
  )
}

/** Running that nobody planned: the colour of running, hatched. */
export function OutsidePiece() {
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
