import { Box } from '../../../core/kit/Box.tsx'

/** Dot in the color of a reason, shown beside its name and hidden from assistive technology. */
export const ReasonDot = (props: { color: string | null }) => (
  <Box
    component="span"
    aria-hidden
    sx={{ display: 'inline-block', flex: 'none', width: '0.625rem', height: '0.625rem', borderRadius: '50%' }}
    style={
      props.color
        ? { backgroundColor: props.color }
        : { border: '1px solid var(--mui-palette-divider, currentColor)', opacity: 0.6 }
    }
  />
)
