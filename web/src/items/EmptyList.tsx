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
export function emptyReason(given: {
  error: unknown
  isNarrowed: boolean
  label: string
  emptyText: string | undefined
  canAdd: boolean
  onRetry: () => void
  onClear: () => void
  onAdd: () => void
}): Parameters<typeof EmptyList>[0] {
  if (given.error)
    return {
      sentence: given.error instanceof Error ? given.error.message : texts.unknownError,
      action: { label: texts.tryAgain, onClick: given.onRetry },
      isTrouble: true,
    }
  if (given.isNarrowed) return { sentence: texts.noMatch, action: { label: texts.clearAll, onClick: given.onClear } }
  return {
    sentence: given.emptyText ?? texts.emptyList(given.label),
    action: given.canAdd ? { label: texts.addFirst(given.label), onClick: given.onAdd } : undefined,
  }
}
