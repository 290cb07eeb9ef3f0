import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useId } from 'react'
import { Box } from '../../../../core/kit/Box.tsx'
import { finger } from '../../../../core/kit/finger.ts'

/** List of entries, each with a remove button, and a button that adds one. */
export function Entries<Entry>(props: {
  label: string
  entries: readonly Entry[]
  /** Initial value of a new entry. */
  empty: Entry
  /** Text shown if there are no entries. */
  none?: string
  problem?: string | undefined
  add: string
  remove: (nth: number) => string
  onChange: (entries: readonly Entry[]) => void
  children: (entry: Entry, change: (part: Partial<Entry>) => void, at: number) => ReactNode
}) {
  const { label, entries, onChange } = props
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box id={id} sx={{ fontSize: '0.8125rem', fontWeight: 500 }}>
        {label}
      </Box>
      {entries.length === 0 && props.none && (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{props.none}</Box>
      )}
      {entries.map((entry, at) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have nothing else that tells them apart
          key={at}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) auto',
            gap: 1,
            alignItems: 'start',
            borderLeft: 2,
            borderColor: 'divider',
            pl: 2,
          }}
        >
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {props.children(entry, (part) => onChange(entries.with(at, { ...entry, ...part })), at)}
          </Box>
          <IconButton
            size="small"
            sx={finger}
            aria-label={props.remove(at + 1)}
            title={props.remove(at + 1)}
            onClick={() => onChange(entries.toSpliced(at, 1))}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {props.problem && <Box sx={{ fontSize: '0.75rem', color: 'error.main' }}>{props.problem}</Box>}
      <Button
        size="small"
        startIcon={<Add fontSize="small" />}
        onClick={() => onChange([...entries, props.empty])}
        sx={{ justifySelf: 'start', ...finger }}
      >
        {props.add}
      </Button>
    </Box>
  )
}
