import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { ImportProblem } from '@takt/domain/core/item/importResponse.ts'
import type { ReactNode } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { words } from '../../core/kit/words.ts'
import { ProblemTable } from './ProblemTable.tsx'
import { checksheetTexts as texts } from './texts.ts'

type Read = { problems: readonly ImportProblem[]; problemCount: number }

/** A dialog that selects a file, validates it, and imports it if it has no errors. */
export function ImportFrame(props: {
  title: string
  /** The result of the validation; null while no file is selected. */
  read: Read | null
  /** The file selection. */
  choice: ReactNode
  /** A preview, shown if there are no errors. */
  children: ReactNode
  /** The server's reason if it rejects the import after all. */
  message: string | null
  isBusy: boolean
  disabled: boolean
  onImport: () => void
  onOther: () => void
  onClose: () => void
}) {
  const { title, read, onClose } = props
  const isSound = read?.problemCount === 0
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-label={title}>
      <DialogTitle component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, pt: 2 }}>
          {!read && props.choice}
          {read && !isSound && <ProblemTable read={read} />}
          {isSound && props.children}
          {props.message && (
            <Alert severity="error" variant="outlined" role="alert">
              {props.message}
            </Alert>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        {read && (
          <Button color="inherit" onClick={props.onOther}>
            {texts.otherFile}
          </Button>
        )}
        <Button color="inherit" onClick={onClose}>
          {words.cancel}
        </Button>
        {isSound && (
          <Button variant="contained" loading={props.isBusy} disabled={props.disabled} onClick={props.onImport}>
            {texts.import}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
