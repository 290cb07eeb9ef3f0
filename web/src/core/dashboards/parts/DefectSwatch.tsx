import { Box } from '../../kit/Box.tsx'
import { usePlotLook } from '../../kit/chart/usePlotLook.ts'
import { defectStyles } from './defectStyles.ts'

/** A swatch for scrap or rework. */
export function DefectSwatch(props: { kind: 'scrap' | 'rework'; width?: number | string; height?: number | string }) {
  const { colour, pattern } = defectStyles(usePlotLook().series)[props.kind]
  const background =
    pattern === 'solid'
      ? colour
      : `repeating-linear-gradient(135deg, ${colour} 0 1.5px, color-mix(in srgb, ${colour} 28%, transparent) 1.5px 5px)`
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ display: 'inline-block', borderRadius: 0.5, flex: 'none' }}
      style={{ background, width: props.width ?? '0.625rem', height: props.height ?? '0.625rem' }}
    />
  )
}
