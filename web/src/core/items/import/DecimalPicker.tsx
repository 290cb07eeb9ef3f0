import { type DecimalMark, decimalMarks } from '@takt/domain/core/item/decimalMark.ts'
import { useId } from 'react'
import { FieldFrame } from '../../kit/form/FieldFrame.tsx'
import { SearchSelect } from '../../kit/select/SearchSelect.tsx'
import { importTexts as texts } from './texts.ts'

const options = decimalMarks.map((mark) => ({ value: mark, label: texts.decimalMarks[mark] }))

/** The decimal mark of a file's numbers. */
export function DecimalPicker(props: { mark: DecimalMark; onChange: (mark: DecimalMark) => void }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={texts.decimalMark}>
      {(described) => (
        <SearchSelect
          {...described}
          options={options}
          value={props.mark}
          onChange={(chosen) => {
            const mark = decimalMarks.find((entry) => entry === chosen)
            if (mark) props.onChange(mark)
          }}
        />
      )}
    </FieldFrame>
  )
}
