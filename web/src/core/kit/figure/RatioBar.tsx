import { Box } from '../Box.tsx'

/**
 * A ratio as a bar with a tick for its target, without traffic-light colors. Above 1 the bar is full and ends in an
 * arrowhead. `height` is in px of a 16 px root.
 */
export function RatioBar(props: { value: number | null; target?: number | null; height?: number }) {
  const { value, target = null, height = 8 } = props
  const over = value !== null && value > 1
  return (
    <Box aria-hidden sx={{ position: 'relative', height: `${height / 16}rem`, width: '100%', minWidth: 24 }}>
      <Box sx={{ position: 'absolute', inset: 0, bgcolor: 'action.hover', borderRadius: 0.5 }} />
      {value !== null && (
        <Box
          // Values that change with the data are not in a class, because each class would stay until the page is
          // unloaded.
          style={{ width: `${Math.min(1, Math.max(0, value)) * 100}%` }}
          sx={{
            position: 'absolute',
            inset: 0,
            bgcolor: 'text.secondary',
            borderRadius: 0.5,
            clipPath: over ? 'polygon(0 0, calc(100% - 4px) 0, 100% 50%, calc(100% - 4px) 100%, 0 100%)' : undefined,
          }}
        />
      )}
      {target !== null && (
        <Box
          style={{ left: `calc(${Math.min(1, target) * 100}% - 1px)` }}
          sx={{
            position: 'absolute',
            top: '-0.125rem',
            bottom: '-0.125rem',
            width: '0.125rem',
            bgcolor: 'text.primary',
          }}
        />
      )}
    </Box>
  )
}
