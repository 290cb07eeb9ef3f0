import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import type { RevisionProgram } from '@takt/domain/areas/documents/docRevisions.ts'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import { type DragEvent, useRef, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { words } from '../../../core/kit/words.ts'
import { documentTexts as texts } from '../texts.ts'
import { PasteProgram } from './PasteProgram.tsx'
import { type SelectedFile, SelectedFiles } from './SelectedFiles.tsx'
import { UploadRow } from './UploadRow.tsx'
import { defaultProgram, type UploadTo, useUploads } from './useUploads.ts'

/** Fields of a program besides its file: its type, and whether it is split into steps. */
function ProgramFields(props: { program: RevisionProgram; onChange: (program: RevisionProgram) => void }) {
  const { program, onChange } = props
  return (
    <Box sx={{ display: 'flex', gap: 4, alignItems: 'center', flexWrap: 'wrap', mb: 4 }}>
      <TextField
        size="small"
        label={texts.programType}
        value={program.programType}
        onChange={(event) => onChange({ ...program, programType: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 50 } }}
      />
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={program.splitNcProgram}
            onChange={(_, splitNcProgram) => onChange({ ...program, splitNcProgram })}
          />
        }
        label={texts.splitNcProgram}
        slotProps={{ typography: { variant: 'body2' } }}
      />
    </Box>
  )
}

/**
 * Uploads files that are dropped or selected, several at once, and pasted programs. `onSent` is called with the page of
 * a single upload.
 */
export function UploadDialog(props: {
  to: UploadTo
  label: string
  onClose: () => void
  onSent?: (pageId: number) => void
}) {
  const { to, label, onSent } = props
  const { docType } = to
  const chooser = useRef<HTMLInputElement>(null)
  const [comment, setComment] = useState('')
  const isDescribed = docType === 'Program' && !(to.page && to.append)
  /** An existing page already has a description; a program's description is part of its details. */
  const hasDescriptions = !to.page && docType !== 'Program'
  const [selected, setSelected] = useState<readonly SelectedFile[]>([])
  const [program, setProgram] = useState(to.page?.revision?.program ?? defaultProgram)
  const { uploads, start, cancelAll } = useUploads(to)

  /** Files wait until they are sent, so that notes can be entered before and after selecting them. */
  const addFiles = (newFiles: readonly File[]) => {
    const files = newFiles.map((file) => ({ file, description: '' }))
    setSelected((before) => (to.page ? files.slice(0, 1) : [...before, ...files]))
  }
  const send = (files: readonly SelectedFile[]) => {
    const programType = program.programType.trim() || defaultProgram.programType
    const descriptions = new Map(files.map(({ file, description }) => [file, description.trim()]))
    start([...descriptions.keys()], {
      comment: comment.trim(),
      program: { ...program, programType },
      descriptionOf: (file) => descriptions.get(file) ?? '',
      ...(onSent && files.length === 1 ? { onSent } : {}),
    })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    addFiles([...event.dataTransfer.files])
  }
  const close = () => {
    cancelAll()
    props.onClose()
  }
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-label={label}>
      <DialogTitle component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {label}
      </DialogTitle>
      <DialogContent>
        <TextField
          fullWidth
          size="small"
          label={to.page ? texts.comment : texts.note}
          helperText={texts.noteBeside}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          sx={{ mt: 2, mb: 4 }}
        />
        {isDescribed && <ProgramFields program={program} onChange={setProgram} />}
        <Box
          onDragOver={(event: DragEvent) => event.preventDefault()}
          onDrop={drop}
          sx={{
            border: 1,
            borderStyle: 'dashed',
            borderColor: 'divider',
            borderRadius: 1,
            p: 6,
            textAlign: 'center',
          }}
        >
          {texts.drop}{' '}
          <Button size="small" onClick={() => chooser.current?.click()}>
            {texts.choose}
          </Button>
          <input
            ref={chooser}
            type="file"
            multiple={!to.page}
            hidden
            aria-label={label}
            onChange={(event) => {
              addFiles([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </Box>
        <SelectedFiles chosen={selected} hasDescriptions={hasDescriptions} onChange={setSelected} />
        {docType === 'Program' && (
          <PasteProgram name={to.page?.docName} onFile={(file) => send([{ file, description: '' }])} />
        )}
        <Box component="ul" sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.sessionId}
              upload={upload}
              page={{ list: areaOfDoc[docType], onOpen: props.onClose }}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {words.close}
        </Button>
        <Button
          variant="contained"
          disabled={selected.length === 0}
          onClick={() => {
            send(selected)
            setSelected([])
          }}
        >
          {texts.sendChosen(selected.length)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
