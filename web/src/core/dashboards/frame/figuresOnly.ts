const hidden = { display: 'none' } as const

/**
 * What a dashboard looks like where nobody has a hand for it: no buttons, boxes and fields; of what can be chosen only
 * what is chosen, in plain words. `data-hands` marks what only hands need, `data-figures` buttons that say something
 * too.
 */
export const figuresOnly = {
  '& [data-hands], & .MuiIconButton-root, & .MuiButton-root:not([data-figures]), & .MuiFormControlLabel-root': hidden,
  '& .MuiCheckbox-root, & [role=grid] input[type=checkbox]': { visibility: 'hidden' },
  '& .MuiSelect-icon, & .MuiAutocomplete-endAdornment, & .MuiChip-deleteIcon, & .MuiInputBase-root fieldset': hidden,
  '& .MuiTextField-root:has([type=search]), & .MuiAutocomplete-root:has(input[value=""])': hidden,
  '& .MuiToggleButtonGroup-root:not([data-figures]) .MuiToggleButton-root:not(.Mui-selected)': hidden,
  '& .MuiToggleButton-root': { border: 'none', bgcolor: 'transparent !important', pl: 0 },
  '& button[data-figures], & a': { color: 'inherit', textDecoration: 'none' },
} as const
