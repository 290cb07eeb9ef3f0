import { Box } from '../../kit/Box.tsx'
import { heldGlyph } from './heldGlyph.ts'

/** Says that work is held: by shape, and by the words given. */
export function HeldMark({ words }: { words: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontWeight: 600 }}>
      <Box component="svg" aria-hidden viewBox="0 0 16 16" sx={{ width: '1em', height: '1em', flex: 'none' }}>
        <path d={heldGlyph} fill="currentColor" />
      </Box>
      {words}
    </Box>
  )
}
