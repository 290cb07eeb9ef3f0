import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { FindField } from '../../core/items/FindField.tsx'
import { Box } from '../../core/kit/Box.tsx'
import { ChipsInput } from '../../core/kit/chips/ChipsInput.tsx'
import { FoldedFilters } from '../../core/kit/filter/FoldedFilters.tsx'
import { useTagAssociationTypes } from '../tags/index.ts'
import { type LocatingMode, locatingModes } from './locatingSearch.ts'
import { filtersSet, type LocatingState } from './locatingState.ts'
import { locatingTexts as texts } from './texts.ts'

function Flag(props: { label: string; hint: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Tooltip title={props.hint} describeChild>
      <FormControlLabel
        control={<Switch size="small" checked={props.isOn} onChange={(_, isOn) => props.onChange(isOn)} />}
        label={props.label}
        slotProps={{ typography: { variant: 'body2', noWrap: true } }}
        sx={{ mx: 0, gap: 1 }}
      />
    </Tooltip>
  )
}

/**
 * Filters for tags and the time they are shown at; every choice is stored in the address. `children`: shown in front of
 * them.
 */
export function LocatingFilters(props: {
  state: LocatingState
  onChange: (next: Partial<LocatingState>) => void
  children?: ReactNode
}) {
  const { state, onChange } = props
  const tagTypes = useTagAssociationTypes()
  const descriptions = new Map(tagTypes.map(({ associationType, description }) => [associationType, description]))
  const types = [...new Set(['all', ...descriptions.keys(), state.tagType])]
  return (
    <Box
      role="group"
      aria-label={texts.filters}
      data-controls
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}
    >
      {props.children}
      <FoldedFilters set={filtersSet(state)}>
        <FindField
          label={texts.search}
          text={state.searchTerm}
          width="11rem"
          onFind={(searchTerm) => onChange({ searchTerm })}
        />
        <Box
          data-hands={state.searchChips.length === 0 ? true : undefined}
          sx={{ width: { xs: '100%', sm: 'auto' }, minWidth: { sm: '18rem' }, maxWidth: '30rem' }}
        >
          <ChipsInput
            id="locating-chips"
            label={texts.chips}
            placeholder={state.searchChips.length === 0 ? texts.chipsHelp : texts.chipsMore}
            values={state.searchChips}
            normal={(text) => text.trim().replaceAll('~', ' ')}
            onChange={(searchChips) => onChange({ searchChips })}
          />
        </Box>
        <TextField
          select
          size="small"
          label={texts.tagType}
          value={state.tagType}
          onChange={({ target }) => onChange({ tagType: target.value })}
          sx={{ width: '10rem' }}
        >
          {types.map((type) => (
            <MenuItem key={type} value={type}>
              {texts.types[type] ?? descriptions.get(type) ?? type}
            </MenuItem>
          ))}
        </TextField>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={texts.mode}
          value={state.mode}
          onChange={(_, mode: LocatingMode | null) => mode && onChange({ mode })}
        >
          {locatingModes.map((mode) => (
            <ToggleButton key={mode} value={mode} sx={{ px: 3 }}>
              {texts.modes[mode]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Flag
          label={texts.showAllActivity}
          hint={texts.showAllActivityHint}
          isOn={state.showAllActivity}
          onChange={(showAllActivity) => onChange({ showAllActivity })}
        />
        <Flag
          label={texts.showAllReads}
          hint={texts.showAllReadsHint}
          isOn={state.showAllReads}
          onChange={(showAllReads) => onChange({ showAllReads })}
        />
      </FoldedFilters>
    </Box>
  )
}
