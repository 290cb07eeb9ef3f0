import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import Add from '@mui/icons-material/Add'
import PlayArrow from '@mui/icons-material/PlayArrowOutlined'
import Redo from '@mui/icons-material/Redo'
import Undo from '@mui/icons-material/Undo'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import { Box } from '../../../core/kit/Box.tsx'
import { finger } from '../../../core/kit/finger.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { editorTexts as texts } from './texts.ts'
import type { DraftState } from './useDraft.ts'
import type { useFlowCalls } from './useFlowCalls.ts'

/** Header of the editor: name of the flow, status of its draft, and actions on the whole flow. */
export function EditorBar(props: {
  name: string
  draft: DraftState
  /** Readiness to run, as text; `canRun`: true if it is ready. */
  title: string
  problems: number
  canRun: boolean
  calls: ReturnType<typeof useFlowCalls>
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  /** Null if there is no drawing. */
  onArrange: (() => void) | null
  onAdd: (at: HTMLElement) => void
  onTry: () => void
  onShowProblems: () => void
}) {
  const { draft, problems, canRun, calls } = props
  const format = useFormat()
  const savedAt = draft.at === null ? '' : format.instant(draft.at, 'timeToTheSecond')
  const statusText =
    draft.is === 'keeping'
      ? texts.draft.saving
      : draft.is === 'failed'
        ? texts.draft.failed
        : calls.isSaved
          ? texts.draft.none
          : texts.draft.saved(savedAt)
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        minHeight: '2.75rem',
        px: 3,
        py: 1,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
      }}
    >
      <Box component="h1" sx={{ m: 0, fontSize: '0.9375rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
        {props.name}
      </Box>
      <Box role="status" sx={{ color: draft.is === 'failed' ? 'warning.main' : 'text.secondary' }}>
        {statusText}
      </Box>
      <Box sx={{ flex: 1 }} />
      <Button size="small" sx={finger} color={problems > 0 ? 'error' : 'inherit'} onClick={props.onShowProblems}>
        {props.title}
      </Button>
      <Box sx={{ display: 'flex' }}>
        <IconButton
          size="small"
          sx={finger}
          aria-label={texts.undo}
          title={texts.undo}
          disabled={!props.canUndo}
          onClick={props.onUndo}
        >
          <Undo fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          sx={finger}
          aria-label={texts.redo}
          title={texts.redo}
          disabled={!props.canRedo}
          onClick={props.onRedo}
        >
          <Redo fontSize="small" />
        </IconButton>
      </Box>
      {props.onArrange && (
        <Button
          size="small"
          sx={finger}
          color="inherit"
          startIcon={<AccountTree fontSize="small" />}
          onClick={props.onArrange}
        >
          {texts.arrange}
        </Button>
      )}
      <Button
        size="small"
        sx={finger}
        color="inherit"
        aria-haspopup="menu"
        startIcon={<Add fontSize="small" />}
        onClick={(event) => props.onAdd(event.currentTarget)}
      >
        {texts.add}
      </Button>
      <Button size="small" sx={finger} color="inherit" startIcon={<PlayArrow fontSize="small" />} onClick={props.onTry}>
        {texts.tryIt}
      </Button>
      <FormControlLabel
        sx={{ m: 0, ...finger, '& .MuiFormControlLabel-label': { fontSize: 'inherit' } }}
        label={texts.switchOn}
        title={!calls.isActive && !canRun ? props.title : undefined}
        control={
          <Switch
            size="small"
            checked={calls.isActive}
            disabled={calls.busy !== null || (!calls.isActive && !canRun)}
            onChange={(_, on) => void calls.switchTo(on)}
          />
        }
      />
      <Button
        size="small"
        sx={finger}
        variant="contained"
        loading={calls.busy === 'saving'}
        disabled={calls.isSaved || (calls.busy !== null && calls.busy !== 'saving')}
        onClick={() => void calls.save()}
      >
        {texts.save}
      </Button>
      <Button
        size="small"
        sx={finger}
        color="inherit"
        variant="outlined"
        loading={calls.busy === 'closing'}
        onClick={() => void calls.close()}
      >
        {texts.close}
      </Button>
    </Box>
  )
}
