import { Box } from '../../kit/Box.tsx'
import { useNow } from '../../kit/useNow.ts'

/**
 * The round at the screen's lower edge: a piece for each slide, the one that is shown fills once a second. `secs` is
 * its time; nothing moves while it is held.
 */
export function Hairline(props: {
  count: number
  place: number
  shownAt: number
  secs: number
  isHeld: boolean
  label: string
}) {
  const { count, place, shownAt, secs, isHeld } = props
  const now = useNow(1000)
  const share = isHeld ? 1 : Math.max(0, Math.min(1, (now - shownAt) / 1000 / secs))
  const width = (piece: number) => (piece < place ? 1 : piece > place ? 0 : share)
  return (
    <Box
      role="img"
      aria-label={props.label}
      sx={{ display: 'flex', gap: '2px', height: 3, flex: 'none', bgcolor: 'background.default' }}
    >
      {Array.from({ length: count }, (_, piece) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a piece is
        <Box key={piece} sx={{ flex: 1, bgcolor: 'divider' }}>
          <Box
            style={{ width: `${width(piece) * 100}%` }}
            sx={{ height: '100%', bgcolor: 'text.secondary', opacity: piece === place ? 1 : 0.45 }}
          />
        </Box>
      ))}
    </Box>
  )
}
