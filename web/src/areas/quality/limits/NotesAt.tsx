import Delete from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { chartNotes } from '@takt/domain/areas/quality/chartNotes.ts'
import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { ChartNote } from '@takt/domain/areas/quality/responses/frozenLimits.ts'
import { type FormEvent, useState } from 'react'
import { useMayChange } from '../../../core/items/useMayChange.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import type { Series } from '../checks/useSeries.ts'
import { MissingMasterData } from './MissingMasterData.tsx'
import { limitsTexts as texts } from './texts.ts'
import { useNotes } from './useLimits.ts'

const maxNoteLength = chartNotes.fields.note.size

/** The notes of a chart point (at `at`, epoch ms); users with the permission add notes. */
export function NotesAt(props: {
  of: CharacteristicKey
  at: number
  notes: readonly ChartNote[]
  missing: Series['missing']
}) {
  const { of, at, notes, missing } = props
  const format = useFormat()
  const mask = useMask()
  const mayWrite = useMayChange(chartNotes)
  const [text, setText] = useState('')
  const { add, remove } = useNotes(of, () => setText(''))
  if (notes.length === 0 && !mayWrite) return null
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !add.isBusy) add.run({ at, note: text.trim() })
  }
  return (
    <Box component="section" aria-label={texts.notes} sx={{ display: 'grid', gap: 2, mt: 3, fontSize: '0.8125rem' }}>
      {notes.map((note) => (
        <Box key={note.noteID} sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {note.note}
            <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
              {texts.noteBy(
                note.writtenBy === null ? texts.unknownUser : mask.name('Person', note.writtenBy),
                format.instant(note.writtenAt, 'moment'),
              )}
            </Box>
          </Box>
          {mayWrite && (
            <IconButton
              size="small"
              aria-label={texts.deleteNote(note.note)}
              disabled={remove.isBusy}
              onClick={() => remove.run(note)}
            >
              <Delete fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
      {mayWrite && <MissingMasterData of={of} missing={missing} />}
      {mayWrite && missing.length === 0 && (
        <Box component="form" noValidate onSubmit={save} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
          <TextField
            size="small"
            label={texts.note}
            value={text}
            onChange={({ target }) => setText(target.value)}
            error={add.message !== null}
            helperText={add.message}
            sx={{ flex: 1, maxWidth: '36rem' }}
            slotProps={{ htmlInput: { maxLength: maxNoteLength, autoComplete: 'off' } }}
          />
          <Button type="submit" variant="outlined" loading={add.isBusy} disabled={text.trim() === ''}>
            {texts.addNote}
          </Button>
        </Box>
      )}
    </Box>
  )
}
