import { useTheme } from '@mui/material/styles'
import { stateLook } from '@takt/domain/efficiency/stateLook.ts'
import { StateGlyph } from '../../dashboards/states/StateGlyph.tsx'
import { Box } from '../../kit/Box.tsx'
import { setupTexts as texts } from './texts.ts'

/** The colour of setup: whole where it was declared, hatched where it is inferred. */
export function SetupPatch(props: {
  kind: 'declared' | 'inferred'
  width?: number | string
  height?: number | string
}) {
  const { mode } = useTheme().palette
  const colour = stateLook.setup[mode]
  const hatch = `repeating-linear-gradient(135deg, ${colour} 0 1.5px, transparent 1.5px 4px)`
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
        ...(props.kind === 'declared' ? { bgcolor: colour } : { background: hatch, border: `1px solid ${colour}` }),
      }}
    />
  )
}

/** How a setup is known, as look and word. */
export function SetupKind(props: { kind: 'declared' | 'inferred' }) {
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
      {kind === 'declared' ? <StateGlyph kind="setup" /> : <SetupPatch kind="inferred" />}
      {texts.kinds[kind]}
    </Box>
  )
}
