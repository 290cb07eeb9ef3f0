import Autocomplete from '@mui/material/Autocomplete'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { exactOption, type Option, rankOptions } from './options.ts'
import { type SelectProps, sharedProps } from './selectParts.tsx'
import { useLateClose } from './useLateClose.ts'
import { useOptions } from './useOptions.ts'

/**
 * One value, chosen from a list that is searched by typing. A value typed in full counts as chosen when the field is
 * left or Enter is pressed, also before its options are there; with `free` so does any other text (the server knows
 * better than a list that is not loaded).
 */
export function SearchSelect(
  props: SelectProps & {
    value: string | null
    /** `option`: the one that was chosen; absent where none was, or another text was typed. */
    onChange: (value: string | null, option?: Option) => void
    free?: boolean | undefined
  },
) {
  const { value, onChange, free = false } = props
  const [typed, setTyped] = useState('')
  const { isOpen, open, close } = useLateClose()
  const chosenValues = value ? [value] : []
  const found = useOptions({
    options: props.options,
    source: props.source,
    typed,
    opened: isOpen,
    chosen: chosenValues,
  })
  const known = [...found.options, ...found.chosen].find((option) => option.value === value)
  const { label = value ?? '', detail } = known ?? {}
  const chosen: Option | null = value === null || value === '' ? null : { value, label, ...(detail ? { detail } : {}) }
  const takeTyped = () => {
    const text = typed.trim()
    if (!text) return
    const exact = exactOption(found.options, text)
    if (exact || free) onChange(exact?.value ?? text, exact)
    setTyped('')
  }
  /** True if an option was marked by arrow keys or pointer since the last letter; Enter then takes that one. */
  const isMarked = useRef(false)
  // Enter that came before the options of what was typed.
  const [isEntered, setEntered] = useState(false)
  const isEarly = found.isBehind && !exactOption(found.options, typed.trim())
  useEffect(() => {
    if (!isEntered || isEarly) return
    setEntered(false)
    const option = exactOption(found.options, typed.trim()) ?? (free ? undefined : rankOptions(found.options, typed)[0])
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
    } else if (!isHighlighted || (!isMarked.current && exactOption(found.options, typed.trim()))) {
      event.preventDefault()
      event.defaultMuiPrevented = true
      takeTyped()
      close('selectOption')
    }
  }
  return (
    <Autocomplete<Option>
      {...sharedProps(props, found)}
      options={found.options}
      // While something else is typed, the best option is marked, not the one that is chosen.
      value={typed === '' ? chosen : null}
      inputValue={typed === '' ? (chosen?.label ?? '') : typed}
      onChange={(_, option) => {
        setTyped('')
        onChange(option?.value ?? null, option ?? undefined)
      }}
      onInputChange={(_, text, reason) => {
        // The label of what is chosen has come: what is typed stays.
        if (reason === 'reset') return
        if (reason === 'input' && text === '') onChange(null)
        setTyped(reason === 'input' ? text : '')
        setEntered(false)
        isMarked.current = false
      }}
      onHighlightChange={(_, option) => {
        isMarked.current = option !== null
      }}
      onBlur={takeTyped}
      onKeyDown={onKeyDown}
      open={isOpen}
      onOpen={open}
      onClose={(_, reason) => close(reason)}
    />
  )
}
