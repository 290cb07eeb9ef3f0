import { useTheme } from '@mui/material/styles'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { Box } from '../../kit/Box.tsx'
import { StateGlyph } from './StateGlyph.tsx'
import type { StateKind } from './useStateLooks.ts'

/** The color and pattern of a state as a small swatch. */
export function StateSwatch(props: { kind: StateKind; width?: number | string; height?: number | string }) {
  const { mode } = useTheme().palette
  const look = stateLook[props.kind]
  const colour = look[mode]
  const hatch = `repeating-linear-gradient(135deg, ${colour} 0 1.5px, color-mix(in srgb, ${colour} 28%, transparent) 1.5px 5px)`
  const fill =
    look.pattern === 'blank'
      ? { border: 1, borderColor: 'text.secondary', bgcolor: 'background.paper' }
      : look.pattern === 'hatched'
        ? { background: hatch }
        : look.pattern === 'thin'
          ? { background: `linear-gradient(transparent 30%, ${colour} 30% 70%, transparent 70%)` }
          : { bgcolor: colour }
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-block',
        width: props.width ?? '0.625rem',
        height: props.height ?? '0.625rem',
        borderRadius: 0.5,
        flex: 'none',
        ...fill,
      }}
    />
  )
}

/** Returns states with their swatches, for a legend. */
export const stateMarks = (kinds: readonly StateKind[]) =>
  kinds.map((kind) => [stateLook[kind].label, <StateSwatch key={kind} kind={kind} />] as const)

/** A state as color, glyph and text. */
export function StateWord(props: { kind: StateKind }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, whiteSpace: 'nowrap' }}>
      <StateGlyph kind={props.kind} />
      {stateLook[props.kind].label}
    </Box>
  )
}
