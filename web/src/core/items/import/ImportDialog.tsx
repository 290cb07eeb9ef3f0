import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useCallback, useId, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { FieldFrame } from '../../kit/form/FieldFrame.tsx'
import { SearchSelect } from '../../kit/select/SearchSelect.tsx'
import type { ImportProps } from '../itemParts.ts'
import { FileImport } from './FileImport.tsx'
import { FilePicker } from './FilePicker.tsx'
import type { Encoding } from './readFile.ts'
import { encodings } from './readFile.ts'
import { importTexts as texts } from './texts.ts'
import { useSheet } from './useSheet.ts'

const options = encodings.map((encoding) => ({ value: encoding, label: texts.encodings[encoding] }))

/** A picker for the character encoding of a file. */
function EncodingPicker(props: { encoding: Encoding; onChange: (encoding: Encoding) => void }) {
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

/**
 * Imports rows from a CSV file or a spreadsheet: previews the change of each row, writes the rows, and shows the
 * result.
 */
export function ImportDialog({ type, inherent, onDone, onClose }: ImportProps) {
  const id = useId()
  const file = useSheet(type, inherent)
  const [isWriting, setWriting] = useState(false)
  const { state, takeFile, takePasted } = file
  const openFile = useCallback((input: File) => void takeFile(input), [takeFile])
  const encoding: ReactNode = state.canChooseEncoding && (
    <Box sx={{ width: '20rem', maxWidth: '100%' }}>
      <EncodingPicker encoding={file.encoding} onChange={file.setEncoding} />
    </Box>
  )
  const frame = (content: ReactNode, actions: ReactNode) => (
    <>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', fontSize: '0.8125rem' }}>{content}</DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>{actions}</DialogActions>
    </>
  )
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && !isWriting && onClose()}
      fullWidth
      maxWidth={state.step === 'preview' ? 'xl' : 'md'}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { height: state.step === 'preview' ? '90vh' : undefined } } }}
    >
      <DialogTitle id={id} component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {texts.title(type.label)}
        {file.name && (
          <Box component="span" sx={{ ml: 3, fontWeight: 400, color: 'text.secondary' }}>
            {file.name}
          </Box>
        )}
      </DialogTitle>
      {state.step === 'choose' &&
        frame(
          <FilePicker message={state.message} encoding={encoding} onFile={openFile} onPaste={takePasted} />,
          <Button color="inherit" onClick={onClose}>
            {texts.cancel}
          </Button>,
        )}
      {state.step === 'preview' && (
        <FileImport
          key={`${file.name} ${file.encoding}`}
          type={type}
          inherent={inherent}
          sheet={state.sheet}
          map={file.map}
          onMap={file.setMap}
          encoding={encoding}
          frame={frame}
          onBack={file.clear}
          onWriting={setWriting}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
