import Delete from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'

/** Deletes something after a question is answered with Yes; with `mustType` only once that was typed. */
export function DeleteButton(props: {
  label: string
  question: string
  /** What goes. */
  children: ReactNode
  mustType?: { label: string; text: string }
  busy?: boolean
  disabled?: boolean
  /** Why it is disabled. */
  title?: string | undefined
  onAsk?: () => void
  onDelete: () => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<Delete fontSize="small" />}
        loading={props.busy ?? false}
        disabled={props.disabled}
        title={props.title}
        onClick={() => {
          props.onAsk?.()
          setIsAsking(true)
        }}
      >
        {props.label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={props.question}
        mustType={props.mustType}
        onNo={() => setIsAsking(false)}
        onYes={() => {
          setIsAsking(false)
          props.onDelete()
        }}
      >
        {props.children}
      </ConfirmDialog>
    </>
  )
}
