import Autocomplete from '@mui/material/Autocomplete'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { exactOption, type Option, rankOptions } from './options.ts'
import { type SelectProps, sharedProps } from './selectParts.tsx'
import { useLateClose } from './useLateClose.ts'
import { useOptions } from './useOptions.ts'

/**
 * Selects one value from a list that is searched by typing. A completely typed value is selected when the field loses
 * focus or Enter is pressed, even before its options are loaded; with `free` so is any other text (the server knows
 * better than a list that is not loaded).
 */
export function SearchSelect(
  props: SelectProps & {
    value: string | null
    /** `option`: the selected option; absent if none is selected or another text was typed. */
    onChange: (value: string | null, option?: Option) => void
    free?: boolean | undefined
  },
) {
  const { value, onChange, free = false } = props
  const [typed, setTyped] = useState('')
  const { isOpen, open, close } = useLateClose()
  const selectedValues = value ? [value] : []
  const available = useOptions({
    options: props.options,
    source: props.source,
    typed,
    opened: isOpen,
    chosen: selectedValues,
  })
  const match = [...available.options, ...available.chosen].find((option) => option.value === value)
  const { label = value ?? '', detail } = match ?? {}
  const selectedOption: Option | null =
    value === null || value === '' ? null : { value, label, ...(detail ? { detail } : {}) }
  const commitTyped = () => {
    const text = typed.trim()
    if (!text) return
    const exact = exactOption(available.options, text)
    if (exact || free) onChange(exact?.value ?? text, exact)
    setTyped('')
  }
  /**
   * True if an option was highlighted by arrow keys or pointer since the last typed character; Enter then selects it.
   */
  const isMarked = useRef(false)
  // True if Enter was pressed before the options for the typed text were loaded.
  const [isEntered, setEntered] = useState(false)
  const isEarly = available.isBehind && !exactOption(available.options, typed.trim())
  useEffect(() => {
    if (!isEntered || isEarly) return
    setEntered(false)
    const option =
      exactOption(available.options, typed.trim()) ?? (free ? undefined : rankOptions(available.options, typed)[0])
    if (!option && !free) return
    onChange(option?.value ?? typed.trim(), option)
    setTyped('')
    close('selectOption')
  })
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    const isHighlighted = event.target instanceof Element && event.target.getAttribute('aria-activedescendant')
    if (event.key !== 'Enter' || !typed.trim()) return
    if (isEarly) {
      event.preventDefault()
      event.defaultMuiPrevented = true
      setEntered(true)
    } else if (!isHighlighted || (!isMarked.current && exactOption(available.options, typed.trim()))) {
      event.preventDefault()
      event.defaultMuiPrevented = true
      commitTyped()
      close('selectOption')
    }
  }
  return (
    <Autocomplete<Option>
      {...sharedProps(props, available)}
      options={available.options}
      // While other text is typed, the best option is highlighted, not the selected one.
      value={typed === '' ? selectedOption : null}
      inputValue={typed === '' ? (selectedOption?.label ?? '') : typed}
      onChange={(_, option) => {
        setTyped('')
        onChange(option?.value ?? null, option ?? undefined)
      }}
      onInputChange={(_, text, reason) => {
        // The label of the selected value was loaded: the typed text stays.
        if (reason === 'reset') return
        if (reason === 'input' && text === '') onChange(null)
        setTyped(reason === 'input' ? text : '')
        setEntered(false)
        isMarked.current = false
      }}
      onHighlightChange={(_, option) => {
        isMarked.current = option !== null
      }}
      onBlur={commitTyped}
      onKeyDown={onKeyDown}
      open={isOpen}
      onOpen={open}
      onClose={(_, reason) => close(reason)}
    />
  )
}
