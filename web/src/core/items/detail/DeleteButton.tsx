import Delete from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'

/** Deletes something after confirmation; with `mustType`, only once that text was typed. */
export function DeleteButton(props: {
  label: string
  prompt: string
  /** The objects to delete. */
  children: ReactNode
  mustType?: { label: string; text: string }
  busy?: boolean
  disabled?: boolean
  /** The reason why the button is disabled. */
  title?: string | undefined
  onConfirmOpen?: () => void
  onDelete: () => void
}) {
  const [isConfirming, setIsConfirming] = useState(false)
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
          props.onConfirmOpen?.()
          setIsConfirming(true)
        }}
      >
        {props.label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        prompt={props.prompt}
        mustType={props.mustType}
        onNo={() => setIsConfirming(false)}
        onYes={() => {
          setIsConfirming(false)
          props.onDelete()
        }}
      >
        {props.children}
      </ConfirmDialog>
    </>
  )
}
