import type { AutocompleteRenderInputParams, AutocompleteRenderOptionState } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { HTMLAttributes, Key } from 'react'
import { Box } from '../Box.tsx'
import { byTouch } from '../finger.ts'
import { narrowOptions, type Option, type OptionSource } from './options.ts'
import { selectTexts as texts } from './texts.ts'

/** What every select is given: an id for its label, and options or where they come from. */
export type SelectProps = {
  id: string
  options?: readonly Option[] | undefined
  source?: OptionSource | undefined
  disabled?: boolean | undefined
  invalid?: boolean | undefined
  required?: boolean | undefined
  describedBy?: string | undefined
  /** Names the field where there is no label element for its id. */
  label?: string | undefined
  placeholder?: string | undefined
  autoFocus?: boolean | undefined
}

/** At most so many options are drawn at once; typing finds the others. */
const mostDrawn = 200

const moreValue = '\u0000more'
const isMore = ({ value }: Option) => value === moreValue

function filterOptions(options: Option[], { inputValue }: { inputValue: string }): Option[] {
  const { shown, left } = narrowOptions(options, inputValue, mostDrawn)
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

/** What single and multiple selects share: filtering, keyboard, texts, a dropdown of at most 200 px. */
export function sharedProps(props: SelectProps, found: { isLoading: boolean; error: Error | null }) {
  const emptyText = found.error ? texts.failed(found.error.message) : tips.none
  return {
    id: props.id,
    size: 'small' as const,
    fullWidth: true,
    disabled: props.disabled ?? false,
    loading: found.isLoading,
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
    isOptionEqualToValue: (option: Option, chosen: Option | string) =>
      option.value === (typeof chosen === 'string' ? chosen : chosen.value),
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
