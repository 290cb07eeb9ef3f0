import type { AutocompleteRenderInputParams, AutocompleteRenderOptionState } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { HTMLAttributes, Key } from 'react'
import { Box } from '../Box.tsx'
import { byTouch } from '../finger.ts'
import { narrowOptions, type Option, type OptionSource } from './options.ts'
import { selectTexts as texts } from './texts.ts'

/** Common props of all selects: an ID for the label, and the options or their source. */
export type SelectProps = {
  id: string
  options?: readonly Option[] | undefined
  source?: OptionSource | undefined
  disabled?: boolean | undefined
  invalid?: boolean | undefined
  required?: boolean | undefined
  describedBy?: string | undefined
  /** Accessible name of the field if no label element refers to its ID. */
  label?: string | undefined
  placeholder?: string | undefined
  autoFocus?: boolean | undefined
}

/** Maximum number of options drawn at once; typing finds the others. */
const maxDrawn = 200

const moreValue = '\u0000more'
const isMore = ({ value }: Option) => value === moreValue

function filterOptions(options: Option[], { inputValue }: { inputValue: string }): Option[] {
  const { shown, left } = narrowOptions(options, inputValue, maxDrawn)
  return left > 0 ? [...shown, { value: moreValue, label: texts.more(left) }] : shown
}

function renderOption(
  { key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key },
  option: Option,
  _: AutocompleteRenderOptionState,
) {
  return (
    <Box
      component="li"
      key={option.value || key}
      {...props}
      sx={{
        gap: 3,
        minHeight: '1.75rem !important',
        [byTouch]: { minHeight: '48px !important' },
      }}
    >
      <span>{option.label}</span>
      {option.detail && (
        <Box
          component="span"
          sx={{ color: 'text.secondary', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {option.detail}
        </Box>
      )}
    </Box>
  )
}

const tips = { none: texts.none, loading: texts.loading }

/**
 * Returns the props that single and multiple selects share: filtering, keyboard, texts, a dropdown of at most 200 px.
 */
export function sharedProps(props: SelectProps, state: { isLoading: boolean; error: Error | null }) {
  const emptyText = state.error ? texts.failed(state.error.message) : tips.none
  return {
    id: props.id,
    size: 'small' as const,
    fullWidth: true,
    disabled: props.disabled ?? false,
    loading: state.isLoading,
    loadingText: tips.loading,
    noOptionsText: emptyText,
    clearText: texts.clear,
    openText: texts.open,
    closeText: texts.close,
    autoHighlight: true,
    openOnFocus: false,
    filterOptions,
    renderOption,
    getOptionLabel: (option: Option | string) => (typeof option === 'string' ? option : option.label),
    getOptionKey: (option: Option | string) => (typeof option === 'string' ? option : option.value),
    getOptionDisabled: isMore,
    isOptionEqualToValue: (option: Option, selected: Option | string) =>
      option.value === (typeof selected === 'string' ? selected : selected.value),
    slotProps: {
      listbox: { sx: { maxHeight: 200, fontSize: '0.8125rem' } },
      paper: { sx: { fontSize: '0.8125rem' } },
    },
    renderInput: (params: AutocompleteRenderInputParams) => (
      <TextField
        {...params}
        hiddenLabel
        autoFocus={props.autoFocus ?? false}
        error={props.invalid ?? false}
        placeholder={props.placeholder}
        slotProps={{
          ...params.slotProps,
          htmlInput: {
            ...params.slotProps.htmlInput,
            'aria-label': props.label,
            'aria-describedby': props.describedBy,
            'aria-required': props.required || undefined,
          },
        }}
      />
    ),
  }
}
