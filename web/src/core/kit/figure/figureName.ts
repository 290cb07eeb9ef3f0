const nothing = '–'

/**
 * What a figure is called to those who hear it: label and value as they are read; where it has no value, also why.
 * Unrounded numbers are for hover, evidence and export.
 */
export const figureName = (label: string, value: string, hint: string): string =>
  value === nothing ? `${label} ${value}. ${hint}` : `${label} ${value}`
