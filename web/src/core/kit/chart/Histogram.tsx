import { Box } from '../Box.tsx'

/** A bar: its count, the label below it (optional), and its tooltip. */
export type HistogramBar = { key: string; count: number; hint: string; label?: string; isMarked?: boolean }

/** A histogram; `marker` is drawn before the bar with that index. Marked bars are hollow. */
export function Histogram(props: { label: string; bars: readonly HistogramBar[]; marker?: number; height?: string }) {
  const { bars, marker } = props
  const maxCount = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <Box role="img" aria-label={props.label}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-end',
          gap: '2px',
          height: props.height ?? '14rem',
          position: 'relative',
        }}
      >
        {bars.map(({ key, count, hint, isMarked }) => (
          <Box
            key={key}
            title={hint}
            sx={{
              flex: 1,
              height: '100%',
              display: 'flex',
              alignItems: 'flex-end',
              '@media screen': { '&:hover': { bgcolor: 'action.hover' } },
            }}
          >
            <Box
              style={{ height: `${(count / maxCount) * 100}%` }}
              sx={{
                width: '100%',
                minHeight: count > 0 ? 2 : 0,
                borderRadius: '2px 2px 0 0',
                ...(isMarked
                  ? { border: 1.5, borderBottom: 0, borderColor: 'text.primary' }
                  : { bgcolor: 'text.secondary', opacity: 0.75 }),
              }}
            />
          </Box>
        ))}
        {marker !== undefined && (
          <Box
            sx={{ position: 'absolute', top: 0, bottom: 0, width: 2, bgcolor: 'text.primary', ml: '-2px' }}
            style={{ left: `${(marker / bars.length) * 100}%` }}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: '2px', borderTop: 1, borderColor: 'divider', pt: 1 }}>
        {bars.map(({ key, label }) => (
          <Box
            key={key}
            sx={{ flex: 1, minWidth: 0, fontSize: '0.75rem', color: 'text.secondary', whiteSpace: 'nowrap' }}
          >
            {label}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
