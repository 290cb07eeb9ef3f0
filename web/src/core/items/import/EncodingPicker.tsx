import { useId } from 'react'
import { FieldFrame } from '../../kit/form/FieldFrame.tsx'
import { SearchSelect } from '../../kit/select/SearchSelect.tsx'
import { type Encoding, encodings } from './readFile.ts'
import { importTexts as texts } from './texts.ts'

const options = encodings.map((encoding) => ({ value: encoding, label: texts.encodings[encoding] }))

/** How a file's letters are to be read. */
export function EncodingPicker(props: { encoding: Encoding; onChange: (encoding: Encoding) => void }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={texts.encoding} help={texts.encodingHelp}>
      {(described) => (
        <SearchSelect
          {...described}
          options={options}
          value={props.encoding}
          onChange={(chosen) => {
            const encoding = encodings.find((entry) => entry === chosen)
            if (encoding) props.onChange(encoding)
          }}
        />
      )}
    </FieldFrame>
  )
}
