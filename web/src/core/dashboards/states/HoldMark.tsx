import { Box } from '../../kit/Box.tsx'
import { holdGlyph } from './holdGlyph.ts'

/** Marks work that is on hold, by an icon and the text `words`. */
export function HoldMark({ words }: { words: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontWeight: 600 }}>
      <Box component="svg" aria-hidden viewBox="0 0 16 16" sx={{ width: '1em', height: '1em', flex: 'none' }}>
        <path d={holdGlyph} fill="currentColor" />
      </Box>
      {words}
    </Box>
  )
}
