import { Box } from '../../../core/kit/Box.tsx'
import { chatTexts as texts } from '../texts.ts'
import type { Mentionable } from './usePicking.ts'

/**
 * Suggestions for the mention being typed, above the field; the one at `at` is highlighted. Nothing if there are none.
 */
export function MentionList(props: {
  id: string
  people: readonly Mentionable[]
  at: number
  onTake: (person: Mentionable) => void
}) {
  const { id, people } = props
  if (people.length === 0) return null
  return (
    <Box
      role="listbox"
      id={id}
      aria-label={texts.mention}
      sx={{
        position: 'absolute',
        bottom: '100%',
        left: { xs: 8, sm: 12 },
        right: { xs: 8, sm: 12 },
        maxWidth: '26rem',
        mb: 1,
        zIndex: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        boxShadow: 8,
        overflow: 'hidden',
      }}
    >
      {people.map((person, index) => (
        <Box
          key={person.userName}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === props.at}
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => props.onTake(person)}
          sx={{
            px: 3,
            py: 1,
            fontSize: '0.8125rem',
            cursor: 'pointer',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            '&[aria-selected=true]': { bgcolor: 'action.selected', fontWeight: 650 },
            '&:hover': { bgcolor: 'action.hover' },
            '@media (pointer: coarse)': { py: 3 },
          }}
        >
          {person.name === person.userName ? person.name : `${person.name} (${person.userName})`}
        </Box>
      ))}
    </Box>
  )
}
