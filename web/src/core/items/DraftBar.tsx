import Button from '@mui/material/Button'
import { Box } from '../kit/Box.tsx'
import { finger } from '../kit/finger.ts'
import type { GridRow } from '../kit/grid/gridTypes.ts'
import type { DraftRow } from './drafts.ts'
import { itemTexts as texts } from './texts.ts'

/** Returns the drafts that wait for user action, and the cells that must be corrected. */
export function waitingOf(drafts: ReadonlyMap<string, DraftRow>, rows: readonly GridRow[]) {
  const ids = [...drafts.values()].filter(({ sending, isTyping }) => sending === null && !isTyping).map(({ id }) => id)
  const wrong = rows.flatMap((row) =>
    drafts.has(row.id) ? Object.keys(row.problems ?? {}).map((column) => ({ rowId: row.id, column })) : [],
  )
  return { ids, wrong }
}

/** Returns the draft in conflict with another user's change: that of the active row, else the first. */
export function conflictOf(drafts: ReadonlyMap<string, DraftRow>, activeRow: string | null): DraftRow | null {
  const all = [...drafts.values()].filter(({ conflict }) => conflict !== null)
  return all.find(({ id }) => id === activeRow) ?? all[0] ?? null
}

/** The bar that shows what is not saved yet and why, with the available actions. */
export function DraftBar(props: {
  waiting: ReturnType<typeof waitingOf>
  conflict: DraftRow | null
  onSave: () => void
  onDiscard: () => void
  onNext: () => void
  onUseOwn: () => void
  onUseOther: () => void
}) {
  const { waiting, conflict } = props
  if (waiting.ids.length === 0) return null
  const button = (label: string, onClick: () => void, primary = false) => (
    <Button
      size="small"
      variant={primary ? 'contained' : 'outlined'}
      color={primary ? 'primary' : 'inherit'}
      onClick={onClick}
      sx={{ py: 0, minHeight: '1.625rem', ...finger }}
    >
      {label}
    </Button>
  )
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        flexWrap: 'wrap',
        px: 3,
        py: 1,
        mb: 2,
        border: 1,
        borderColor: 'divider',
        borderLeft: 3,
        borderLeftColor: waiting.wrong.length > 0 ? 'error.main' : 'primary.main',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box component="span" sx={{ flex: 1 }}>
        <b>{texts.draftsWaiting(waiting.ids.length)}</b>
        {waiting.wrong.length > 0 && ` · ${texts.draftsRejected(waiting.wrong.length)}`}
      </Box>
      {conflict ? (
        <>
          {conflict.conflict?.row && button(texts.useOwn, props.onUseOwn)}
          {button(texts.useOther, props.onUseOther)}
        </>
      ) : (
        <>
          {waiting.wrong.length > 0 && button(texts.nextProblem, props.onNext)}
          {button(texts.save, props.onSave, true)}
          {button(texts.discard, props.onDiscard)}
        </>
      )}
    </Box>
  )
}
