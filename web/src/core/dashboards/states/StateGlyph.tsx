import { useTheme } from '@mui/material/styles'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { stateGlyphs } from './stateGlyphs.ts'

/** The glyph of a state in its color, at text size; a text must label it. */
export function StateGlyph(props: { kind: keyof typeof stateLook }) {
  const { mode, text } = useTheme().palette
  const colour = props.kind === 'plannedStop' ? text.secondary : stateLook[props.kind][mode]
  return (
    <svg
      aria-hidden
      focusable="false"
      viewBox="0 0 16 16"
      style={{ width: '0.85em', height: '0.85em', flex: 'none', verticalAlign: '-0.06em' }}
    >
      <path d={stateGlyphs[props.kind]} fill={colour} />
    </svg>
  )
}
