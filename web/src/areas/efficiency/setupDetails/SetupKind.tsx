import { useTheme } from '@mui/material/styles'
import type { SetupInterval } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { StateGlyph } from '../../../core/dashboards/states/StateGlyph.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { setupTexts as texts } from './texts.ts'

type Kind = SetupInterval['kind']

/** Swatch of setup: solid if declared, hatched if inferred, half of each if both. */
export function SetupPatch(props: { kind: Kind; width?: number | string; height?: number | string }) {
  const { mode } = useTheme().palette
  const colour = stateLook.setup[mode]
  const hatch = `repeating-linear-gradient(135deg, ${colour} 0 1.5px, transparent 1.5px 4px)`
  const half = `linear-gradient(90deg, ${colour} 0 50%, transparent 50%)`
  const background = { declared: colour, inferred: hatch, mixed: `${half}, ${hatch}` }[props.kind]
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-block',
        flex: 'none',
        width: props.width ?? 10,
        height: props.height ?? 10,
        borderRadius: 0.5,
        background,
        ...(props.kind !== 'declared' && { border: `1px solid ${colour}` }),
      }}
    />
  )
}

/** Source of a setup as swatch and label. */
export function SetupKind(props: { kind: Kind }) {
  const { kind } = props
  return (
    <Box
      component="span"
      title={texts.kindHints[kind]}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 2,
        fontStyle: kind === 'inferred' ? 'italic' : 'normal',
      }}
    >
      {kind === 'declared' ? <StateGlyph kind="setup" /> : <SetupPatch kind={kind} />}
      {texts.kinds[kind]}
    </Box>
  )
}
