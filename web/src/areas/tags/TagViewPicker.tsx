import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { instantOfWall, wallTime } from '../../core/items/form/draftValue.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { type TagViewState, tagViewModes } from './tagViewState.ts'
import { tagTexts as texts } from './texts.ts'

function InstantField(props: { label: string; instant: string; onChange: (instant: string) => void; wrong?: string }) {
  const { timeZone } = useFormat()
  return (
    <TextField
      type="datetime-local"
      size="small"
      label={props.label}
      value={wallTime(props.instant, timeZone).slice(0, 16)}
      error={props.wrong !== undefined}
      helperText={props.wrong}
      onChange={({ target }) => {
        const instant = instantOfWall(target.value, timeZone)
        if (instant) props.onChange(instant)
      }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}

/** Selects the period of the tag view: now, at an instant, or within a range; times in the organization's zone. */
export function TagViewPicker(props: { state: TagViewState; onChange: (state: TagViewState) => void }) {
  const { state, onChange } = props
  const isBackwards = state.mode === 'range' && Date.parse(state.from) >= Date.parse(state.to)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={texts.mode}
        value={state.mode}
        onChange={(_, mode) => mode && onChange({ ...state, mode })}
      >
        {tagViewModes.map((mode) => (
          <ToggleButton key={mode} value={mode} sx={{ px: 3, textTransform: 'none' }}>
            {texts.modes[mode]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {state.mode === 'asOf' && (
        <InstantField label={texts.at} instant={state.asOf} onChange={(asOf) => onChange({ ...state, asOf })} />
      )}
      {state.mode === 'range' && (
        <>
          <InstantField label={texts.from} instant={state.from} onChange={(from) => onChange({ ...state, from })} />
          <InstantField
            label={texts.to}
            instant={state.to}
            onChange={(to) => onChange({ ...state, to })}
            {...(isBackwards ? { wrong: texts.backwards } : {})}
          />
        </>
      )}
    </Box>
  )
}
