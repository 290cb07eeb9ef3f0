import Button from '@mui/material/Button'
import { Box } from '../kit/Box.tsx'
import { itemTexts as texts } from './texts.ts'

/** The content of an empty grid: a message and an optional button. */
export function EmptyList(props: {
  message: string
  action?: { label: string; onClick: () => void } | undefined
  isTrouble?: boolean
}) {
  return (
    <Box
      role={props.isTrouble ? 'alert' : undefined}
      sx={{ display: 'grid', justifyItems: 'center', gap: 3, p: 8, textAlign: 'center' }}
    >
      <Box sx={{ color: props.isTrouble ? 'error.main' : 'text.secondary', fontSize: '0.9375rem', maxWidth: '36rem' }}>
        {props.message}
      </Box>
      {props.action && (
        <Button variant="outlined" onClick={props.action.onClick}>
          {props.action.label}
        </Button>
      )}
    </Box>
  )
}

/** Returns the reason why a list is empty: it could not be loaded, nothing matches, or there are no rows. */
export function emptyReason(options: {
  error: unknown
  isNarrowed: boolean
  label: string
  emptyText: string | undefined
  canAdd: boolean
  onRetry: () => void
  onClear: () => void
  onAdd: () => void
}): Parameters<typeof EmptyList>[0] {
  if (options.error)
    return {
      message: options.error instanceof Error ? options.error.message : texts.unknownError,
      action: { label: texts.tryAgain, onClick: options.onRetry },
      isTrouble: true,
    }
  if (options.isNarrowed) return { message: texts.noMatch, action: { label: texts.clearAll, onClick: options.onClear } }
  return {
    message: options.emptyText ?? texts.emptyList(options.label),
    action: options.canAdd ? { label: texts.addFirst(options.label), onClick: options.onAdd } : undefined,
  }
}
