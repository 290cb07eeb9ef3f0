import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { Box } from '../Box.tsx'
import { filterTexts as texts } from './texts.ts'

const chip = { maxWidth: '24rem', borderRadius: 1 } as const

/** One chip per filter, and one that adds a filter: Enter opens a filter, Delete or its cross removes it. */
export function FilterChips(props: {
  labels: readonly string[]
  onAdd: () => void
  onOpen: (index: number) => void
  onRemove: (index: number) => void
  onClear: () => void
}) {
  const { labels } = props
  return (
    <Box
      role="group"
      aria-label={texts.filters}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
    >
      {labels.map((label, index) => (
        <Chip
          // biome-ignore lint/suspicious/noArrayIndexKey: two filters may read alike; their place tells them apart
          key={`${index} ${label}`}
          size="small"
          variant="outlined"
          sx={chip}
          label={label}
          title={label}
          onClick={() => props.onOpen(index)}
          onDelete={() => props.onRemove(index)}
        />
      ))}
      <Chip
        data-hands
        size="small"
        variant="outlined"
        icon={<Add fontSize="small" />}
        label={texts.add}
        onClick={props.onAdd}
        sx={{ ...chip, borderStyle: 'dashed' }}
      />
      {labels.length > 1 && (
        <Button size="small" color="inherit" onClick={props.onClear} sx={{ color: 'text.secondary' }}>
          {texts.clear}
        </Button>
      )}
    </Box>
  )
}
