import Autocomplete from '@mui/material/Autocomplete'
import { type ClipboardEvent, type KeyboardEvent, type SyntheticEvent, useMemo, useRef, useState } from 'react'
import { exactOption, type Option, splitValues, withValue } from './options.ts'
import { type SelectProps, sharedProps } from './selectParts.tsx'
import { useLateClose } from './useLateClose.ts'
import { useOptions } from './useOptions.ts'

/**
 * True if the event picks an option by click or Enter, which only adds; values are removed by their own cross or by
 * Backspace.
 */
const isChoice = (event: SyntheticEvent) =>
  (event.type === 'keydown' && 'key' in event && event.key === 'Enter') ||
  (event.target instanceof Element && event.target.closest('[role=option]') !== null)

/**
 * Selects several values from a list that is searched by typing; with `free`, values without an option can be typed or
 * pasted.
 */
export function MultiSelect(
  props: SelectProps & {
    values: readonly string[]
    onChange: (values: readonly string[]) => void
    free?: boolean | undefined
  },
) {
  const { values, onChange, free = false } = props
  const [typed, setTyped] = useState('')
  const { isOpen, open, close } = useLateClose()
  const available = useOptions({ options: props.options, source: props.source, typed, opened: isOpen, chosen: values })
  const labels = new Map([...available.chosen, ...available.options].map(({ value, label }) => [value, label]))
  const key = JSON.stringify(values.map((value) => ({ value, label: labels.get(value) ?? value })))
  const selectedOptions = useMemo<Option[]>(() => JSON.parse(key), [key])
  const add = (more: readonly string[]) => {
    onChange(more.reduce(withValue, values))
    setTyped('')
  }
  /**
   * True if an option was highlighted by arrow keys or pointer since the last typed character; Enter then selects it.
   */
  const isMarked = useRef(false)
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    const text = typed.trim()
    if (event.key !== 'Enter' || text === '' || isMarked.current) return
    const exact = exactOption(available.options, text)
    if (!exact) return
    event.preventDefault()
    event.defaultMuiPrevented = true
    add([exact.value])
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = splitValues(event.clipboardData.getData('text/plain'))
    if (!free || pasted.length < 2) return
    event.preventDefault()
    add(pasted)
  }
  return (
    <Autocomplete<Option, true, false, boolean>
      {...sharedProps(props, available)}
      multiple
      freeSolo={free}
      disableCloseOnSelect
      autoHighlight={!free}
      onPaste={paste}
      options={available.options}
      value={selectedOptions}
      inputValue={typed}
      onInputChange={(_, text, reason) => {
        if (reason === 'reset') return
        setTyped(text)
        isMarked.current = false
      }}
      onHighlightChange={(_, option) => {
        isMarked.current = option !== null
      }}
      onKeyDown={onKeyDown}
      onBlur={() => free && typed.trim() && add([typed.trim()])}
      onChange={(event, options, reason, details) => {
        const changedOption = details?.option as Option | string | undefined
        if (reason === 'createOption') add(splitValues(String(changedOption)))
        else if (reason === 'selectOption' && typeof changedOption === 'object') add([changedOption.value])
        else if (reason === 'clear' || (reason === 'removeOption' && !isChoice(event)))
          onChange(options.map((option) => (typeof option === 'string' ? option : option.value)))
      }}
      open={isOpen}
      onOpen={open}
      onClose={(_, reason) => close(reason)}
    />
  )
}
