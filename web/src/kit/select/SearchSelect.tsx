import Autocomplete from '@mui/material/Autocomplete'
import { useState } from 'react'
import type { Option } from './options.ts'
import { type SelectProps, sharedProps } from './selectParts.tsx'
import { useLateClose } from './useLateClose.ts'
import { useOptions } from './useOptions.ts'

/** One value, chosen from a list that is searched by typing. */
export function SearchSelect(props: SelectProps & { value: string | null; onChange: (value: string | null) => void }) {
  const { value, onChange } = props
  const [typed, setTyped] = useState('')
  const { isOpen, open, close } = useLateClose()
  const found = useOptions({ options: props.options, source: props.source, typed, opened: isOpen })
  const known = found.options.find((option) => option.value === value)
  const chosen: Option | null = value === null || value === '' ? null : (known ?? { value, label: value })
  return (
    <Autocomplete<Option>
      {...sharedProps(props, found)}
      options={found.options}
      value={chosen}
      onChange={(_, option) => onChange(option?.value ?? null)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      open={isOpen}
      onOpen={open}
      onClose={(_, reason) => close(reason)}
    />
  )
}
