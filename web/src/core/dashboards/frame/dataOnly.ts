const hidden = { display: 'none' } as const

/**
 * The style of a dashboard without input: no buttons, boxes and fields; selections only as plain text. `data-hands`
 * marks elements that only serve input, `data-figures` marks buttons that also show data.
 */
export const dataOnlyStyles = {
  '& [data-hands], & .MuiIconButton-root, & .MuiButton-root:not([data-figures]), & .MuiFormControlLabel-root': hidden,
  '& .MuiCheckbox-root, & [role=grid] input[type=checkbox]': { visibility: 'hidden' },
  '& .MuiSelect-icon, & .MuiAutocomplete-endAdornment, & .MuiChip-deleteIcon, & .MuiInputBase-root fieldset': hidden,
  '& .MuiTextField-root:has([type=search]), & .MuiAutocomplete-root:has(input[value=""])': hidden,
  '& .MuiToggleButtonGroup-root:not([data-figures]) .MuiToggleButton-root:not(.Mui-selected)': hidden,
  '& .MuiToggleButton-root': { border: 'none', bgcolor: 'transparent !important', pl: 0 },
  '& button[data-figures], & a': { color: 'inherit', textDecoration: 'none' },
} as const
