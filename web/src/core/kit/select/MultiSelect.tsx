import Autocomplete from '@mui/material/Autocomplete'
import { type ClipboardEvent, type KeyboardEvent, type SyntheticEvent, useMemo, useRef, useState } from 'react'
import { exactOption, type Option, splitValues, withChosen } from './options.ts'
import { type SelectProps, sharedProps } from './selectParts.tsx'
import { useLateClose } from './useLateClose.ts'
import { useOptions } from './useOptions.ts'

/** A choice in the list, by click or Enter, only adds; what is chosen goes by its own cross or by Backspace. */
const isChoice = (event: SyntheticEvent) =>
  (event.type === 'keydown' && 'key' in event && event.key === 'Enter') ||
  (event.target instanceof Element && event.target.closest('[role=option]') !== null)

/**
 * Several values, chosen from a list that is searched by typing; with `free` also typed or pasted ones that no option
 * knows.
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
  const found = useOptions({ options: props.options, source: props.source, typed, opened: isOpen, chosen: values })
  const labels = new Map([...found.chosen, ...found.options].map(({ value, label }) => [value, label]))
  const key = JSON.stringify(values.map((value) => ({ value, label: labels.get(value) ?? value })))
  const chosen = useMemo<Option[]>(() => JSON.parse(key), [key])
  const add = (more: readonly string[]) => {
    onChange(more.reduce(withChosen, values))
    setTyped('')
  }
  /** True if an option was marked by arrow keys or pointer since the last letter; Enter then takes that one. */
  const isMarked = useRef(false)
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    const text = typed.trim()
    if (event.key !== 'Enter' || text === '' || isMarked.current) return
    const exact = exactOption(found.options, text)
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
      {...sharedProps(props, found)}
      multiple
      freeSolo={free}
      disableCloseOnSelect
      autoHighlight={!free}
      onPaste={paste}
      options={found.options}
      value={chosen}
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
        const picked = details?.option as Option | string | undefined
        if (reason === 'createOption') add(splitValues(String(picked)))
        else if (reason === 'selectOption' && typeof picked === 'object') add([picked.value])
        else if (reason === 'clear' || (reason === 'removeOption' && !isChoice(event)))
          onChange(options.map((option) => (typeof option === 'string' ? option : option.value)))
      }}
      open={isOpen}
      onOpen={open}
      onClose={(_, reason) => close(reason)}
    />
  )
}
