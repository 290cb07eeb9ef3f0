import { Box } from '../../core/kit/Box.tsx'
import { monospaced } from '../../core/kit/theme.ts'

/** Preformatted text; with `scrolls` at most as high as a list of ten lines, scrollable by keyboard. */
export function Verbatim({ text, scrolls = false }: { text: string; scrolls?: boolean }) {
  return (
    <Box
      component="pre"
      tabIndex={scrolls ? 0 : undefined}
      sx={{
        m: 0,
        p: 2,
        fontFamily: monospaced,
        fontSize: '0.75rem',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        bgcolor: 'action.hover',
        borderRadius: 1,
        ...(scrolls ? { mt: 0.5, maxHeight: '10rem', overflow: 'auto' } : {}),
      }}
    >
      {text}
    </Box>
  )
}
