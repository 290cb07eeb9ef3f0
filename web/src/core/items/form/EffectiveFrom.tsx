import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { FieldInput } from '../../kit/form/FieldInput.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { itemFormTexts as texts } from './texts.ts'

/**
 * The input for the instant from which changed values are effective, for effective-dated fields; renders nothing if
 * there are none.
 */
export function EffectiveFrom(props: {
  type: ItemType
  names: readonly string[]
  id: string
  value: string
  onChange: (value: string) => void
  /** Set if none of the fields ever had a value: whether the new values are effective from the first message. */
  first?: { is: boolean; onChange: (is: boolean) => void } | undefined
}) {
  const { timeZone } = useFormat()
  if (props.names.length === 0) return null
  const labels = props.names.map((name) => props.type.fields[name]?.label ?? name)
  const help = texts.effectiveHelp(labels, timeZone)
  const { first } = props
  const field = (
    <FieldInput
      id={props.id}
      field={{ name: 'effectiveFrom', label: texts.effectiveFrom, kind: 'dateTime', help }}
      value={props.value}
      onChange={(value) => props.onChange(typeof value === 'string' ? value : '')}
    />
  )
  if (!first) return field
  return (
    <>
      <FormControl>
        <FormLabel id={`${props.id}holds`}>{texts.holds(labels)}</FormLabel>
        <RadioGroup
          aria-labelledby={`${props.id}holds`}
          value={first.is ? 'first' : 'later'}
          onChange={(_, value) => first.onChange(value === 'first')}
        >
          <FormControlLabel value="first" control={<Radio size="small" />} label={texts.holdsFirst} />
          <FormControlLabel value="later" control={<Radio size="small" />} label={texts.holdsLater} />
        </RadioGroup>
      </FormControl>
      {!first.is && field}
    </>
  )
}
