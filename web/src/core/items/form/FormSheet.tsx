import Button from '@mui/material/Button'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react'
import { Box } from '../../kit/Box.tsx'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { SideSheet } from '../../kit/sheet/SideSheet.tsx'
import { itemFormTexts as texts } from './texts.ts'
import type { useUnsaved } from './useUnsaved.ts'

/**
 * A form in the side sheet: the save button stays at the bottom, Ctrl-Enter and Ctrl-S save from anywhere, and no input
 * is lost without confirmation.
 */
export function FormSheet(props: {
  title: string
  beside?: ReactNode
  save: string
  canSave: boolean
  isSaving: boolean
  unsaved: ReturnType<typeof useUnsaved>
  onSave: () => void
  /** Rejections, shown next to the save button. */
  problems: ReactNode
  /** Buttons between Save and Cancel. */
  also?: ReactNode
  children: ReactNode
}) {
  const formId = useId()
  const { unsaved, onSave } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!props.isSaving) onSave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || (event.key !== 'Enter' && event.key !== 's')) return
    submit(event)
  }
  const footer = (
    <>
      {props.problems}
      <Button type="submit" form={formId} variant="contained" disabled={!props.canSave} aria-busy={props.isSaving}>
        {props.save}
      </Button>
      {props.also}
      <Box sx={{ flex: 1 }} />
      <Button color="inherit" onClick={unsaved.close}>
        {texts.cancel}
      </Button>
    </>
  )
  return (
    <>
      <SideSheet
        open
        title={props.title}
        beside={props.beside}
        closeLabel={texts.close}
        onClose={unsaved.close}
        foot={footer}
      >
        <Box
          component="form"
          id={formId}
          noValidate
          onSubmit={submit}
          onKeyDown={onKeyDown}
          sx={{ display: 'grid', gap: 5, alignContent: 'start', maxWidth: '34rem' }}
        >
          {props.children}
        </Box>
      </SideSheet>
      <ConfirmDialog prompt={texts.discard} {...unsaved.confirmation}>
        {texts.discardHelp}
      </ConfirmDialog>
    </>
  )
}
