import Button from '@mui/material/Button'
import { Box } from '../kit/Box.tsx'
import { itemTexts as texts } from './texts.ts'

/** An empty grid: one sentence, and the one button that helps. */
export function EmptyList(props: {
  sentence: string
  action?: { label: string; onClick: () => void } | undefined
  isTrouble?: boolean
}) {
  return (
    <Box
      role={props.isTrouble ? 'alert' : undefined}
      sx={{ display: 'grid', justifyItems: 'center', gap: 3, p: 8, textAlign: 'center' }}
    >
      <Box sx={{ color: props.isTrouble ? 'error.main' : 'text.secondary', fontSize: '0.9375rem', maxWidth: '36rem' }}>
        {props.sentence}
      </Box>
      {props.action && (
        <Button variant="outlined" onClick={props.action.onClick}>
          {props.action.label}
        </Button>
      )}
    </Box>
  )
}

/** Which of them it is: nothing could be asked, nothing matches, or nothing is there. */
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
      sentence: options.error instanceof Error ? options.error.message : texts.unknownError,
      action: { label: texts.tryAgain, onClick: options.onRetry },
      isTrouble: true,
    }
  if (options.isNarrowed)
    return { sentence: texts.noMatch, action: { label: texts.clearAll, onClick: options.onClear } }
  return {
    sentence: options.emptyText ?? texts.emptyList(options.label),
    action: options.canAdd ? { label: texts.addFirst(options.label), onClick: options.onAdd } : undefined,
  }
}
