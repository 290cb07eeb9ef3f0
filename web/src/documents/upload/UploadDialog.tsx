import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { areaOfDoc } from '@takt/domain/documents/docTypes.ts'
import { type DragEvent, useRef, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { words } from '../../kit/words.ts'
import { documentTexts as texts } from '../texts.ts'
import { PasteProgram } from './PasteProgram.tsx'
import { ProgramFields } from './ProgramFields.tsx'
import { UploadRow } from './UploadRow.tsx'
import { type UploadTo, useUploads, usualProgram } from './useUploads.ts'

/**
 * Takes files by drop or choice, several at once, and a program by paste; `onSent` is told of the page of a single one.
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
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [program, setProgram] = useState(to.page?.revision?.program ?? usualProgram)
  const { uploads, begin, forget } = useUploads(to)

  /** What is said of files may be written before and after they are chosen: they wait until they are sent. */
  const choose = (given: readonly File[]) =>
    setChosen((before) => (to.page ? given.slice(0, 1) : [...before, ...given]))
  const send = (files: readonly File[]) => {
    const programType = program.programType.trim() || usualProgram.programType
    const said = { comment: comment.trim(), program: { ...program, programType } }
    begin(files, { ...said, ...(onSent && files.length === 1 ? { onSent } : {}) })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    choose([...event.dataTransfer.files])
  }
  const close = () => {
    forget()
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
              choose([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </Box>
        <Box component="ul" aria-label={texts.files} sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
          {chosen.map((file, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may be called the same
            <Box component="li" key={place} sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 1 }}>
              <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
                {file.name}
              </Typography>
              <Button
                size="small"
                color="inherit"
                aria-label={texts.leaveOut(file.name)}
                onClick={() => setChosen(chosen.filter((each) => each !== file))}
              >
                {texts.notThis}
              </Button>
            </Box>
          ))}
        </Box>
        {docType === 'Program' && <PasteProgram name={to.page?.docName} onFile={(file) => send([file])} />}
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
          disabled={chosen.length === 0}
          onClick={() => {
            send(chosen)
            setChosen([])
          }}
        >
          {texts.sendChosen(chosen.length)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
