import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { itemFormTexts as texts } from './texts.ts'
import type { useUnsaved } from './useUnsaved.ts'

type Submitted = FormEvent<HTMLFormElement> | KeyboardEvent<HTMLFormElement>

/**
 * A form in its own dialog: Ctrl-Enter and Ctrl-S save from anywhere in it, and no input is lost without confirmation.
 * `titleId`: id of its title in `head`; `formId`: id for submit buttons in `foot`; `firstId`: id of the field that gets
 * the initial focus.
 */
export function FormDialog(props: {
  titleId: string
  formId: string
  firstId?: string | undefined
  head: ReactNode
  foot: ReactNode
  unsaved: ReturnType<typeof useUnsaved>
  onSubmit: (event: Submitted) => void
  children: ReactNode
}) {
  const { titleId, formId, firstId, unsaved, onSubmit } = props
  useEffect(() => {
    if (firstId) document.getElementById(firstId)?.focus()
  }, [firstId])
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // Input in a dialog above this one does not belong to it.
    if (!event.currentTarget.contains(event.target as Node)) return
    if ((event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key === 's')) onSubmit(event)
  }
  return (
    <>
      <Dialog
        open
        onClose={unsaved.close}
        maxWidth="md"
        fullWidth
        aria-labelledby={titleId}
        sx={{
          '& .MuiDialog-paper': { mx: { xs: 2, sm: 8 }, width: { xs: 'calc(100% - 1rem)', sm: 'calc(100% - 4rem)' } },
        }}
      >
        {props.head}
        <DialogContent sx={{ px: { xs: 3, sm: 6 } }}>
          <form
            id={formId}
            noValidate
            onSubmit={onSubmit}
            onKeyDown={onKeyDown}
            style={{ display: 'grid', gap: '1.25rem', gridTemplateColumns: 'minmax(0, 1fr)' }}
          >
            {props.children}
          </form>
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 4, flexWrap: 'wrap', gap: 2 }}>{props.foot}</DialogActions>
      </Dialog>
      <ConfirmDialog prompt={texts.discard} {...unsaved.confirmation}>
        {texts.discardHelp}
      </ConfirmDialog>
    </>
  )
}
