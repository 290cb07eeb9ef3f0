import { Box } from '../../../core/kit/Box.tsx'
import { atMachineTexts as texts } from './texts.ts'

/** Names that are shown; the others are counted. */
const maxNames = 8

/** Shows who receives what is written here, or that nobody does. */
export function ReadersHere({ readers }: { readers: readonly string[] }) {
  const isRead = readers.length > 0
  const said = isRead
    ? texts.goesTo(readers.slice(0, maxNames), Math.max(0, readers.length - maxNames))
    : texts.goesToNone
  return (
    <Box
      role="note"
      sx={{ flex: 'none', fontSize: '1.125rem', overflowWrap: 'anywhere', fontWeight: isRead ? 400 : 650 }}
    >
      {said}
    </Box>
  )
}
