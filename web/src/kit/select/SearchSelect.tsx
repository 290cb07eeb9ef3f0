import Autocomplete from '@mui/material/Autocomplete'
import { type KeyboardEvent, useMemo, useState } from 'react'
import type { Option } from './options.ts'
import { type SelectProps, sharedProps } from './selectParts.tsx'
import { useLateClose } from './useLateClose.ts'
import { useOptions } from './useOptions.ts'

/**
 * One value, chosen from a list that is searched by typing. A value typed in full counts as chosen when the field is
 * left; with `free` so does any other text (the server knows better than a list that is not loaded).
 */
export function SearchSelect(
  props: SelectProps & { value: string | null; onChange: (value: string | null) => void; free?: boolean | undefined },
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
  // The same object for as long as it says the same: another one would have the field forget what is typed.
  const chosen = useMemo<Option | null>(
    () => (value === null || value === '' ? null : { value, label, ...(detail ? { detail } : {}) }),
    [value, label, detail],
  )
  const takeTyped = () => {
    const text = typed.trim()
    if (!text) return
    const same = (label: string) => label.toLowerCase() === text.toLowerCase()
    const exact = found.options.find((option) => same(option.label) || same(option.value))
    if (exact || free) onChange(exact?.value ?? text)
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isHighlighted = event.target instanceof Element && event.target.getAttribute('aria-activedescendant')
    if (event.key !== 'Enter' || !typed.trim() || isHighlighted) return
    event.preventDefault()
    takeTyped()
  }
  return (
    <Autocomplete<Option>
      {...sharedProps(props, found)}
      options={found.options}
      value={chosen}
      onChange={(_, option) => {
        setTyped('')
        onChange(option?.value ?? null)
      }}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onBlur={takeTyped}
      onKeyDown={onKeyDown}
      open={isOpen}
      onOpen={open}
      onClose={(_, reason) => close(reason)}
    />
  )
}
