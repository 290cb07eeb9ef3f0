import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { ImportProblem } from '@takt/domain/core/item/importAnswer.ts'
import type { ReactNode } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { words } from '../../core/kit/words.ts'
import { ProblemTable } from './ProblemTable.tsx'
import { checksheetTexts as texts } from './texts.ts'

type Read = { problems: readonly ImportProblem[]; problemCount: number }

/** A dialog in which a file is chosen, tried, and brought in if nothing is wrong with it. */
export function ImportFrame(props: {
  title: string
  /** What came of the trial; null while no file is chosen. */
  read: Read | null
  /** Where the file is chosen. */
  choice: ReactNode
  /** What it would be; shown when nothing is wrong. */
  children: ReactNode
  /** Why the server refused it after all. */
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
