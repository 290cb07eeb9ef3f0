import type { ItemType } from '@takt/domain/item/item.ts'
import { FieldInput } from '../../kit/form/FieldInput.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { itemFormTexts as texts } from './texts.ts'

/** From when on changed values hold, for those that keep what held before; nothing where there are none. */
export function EffectiveFrom(props: {
  type: ItemType
  names: readonly string[]
  id: string
  value: string
  onChange: (value: string) => void
}) {
  const { timeZone } = useFormat()
  if (props.names.length === 0) return null
  const labels = props.names.map((name) => props.type.fields[name]?.label ?? name)
  const help = texts.effectiveHelp(labels, timeZone)
  return (
    <FieldInput
      id={props.id}
      field={{ name: 'effectiveFrom', label: texts.effectiveFrom, kind: 'dateTime', help }}
      value={props.value}
      onChange={(value) => props.onChange(typeof value === 'string' ? value : '')}
    />
  )
}
