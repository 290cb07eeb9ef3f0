import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { importTexts as texts } from './texts.ts'
import { maxMegabytes } from './useSheet.ts'

/** Accepts a file by drop or selection, or pasted rows, and shows why the input was not accepted. */
export function FilePicker(props: {
  message: string | null
  encoding: ReactNode
  /** Opens the browser's file dialog at once: the user requested another file. */
  isOpened?: boolean
  /** Help text about accepted files. */
  help?: string
  onFile: (file: File) => void
  onPaste: (text: string) => void
}) {
  const { onFile, onPaste, isOpened = false } = props
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOpened) input.current?.click()
  }, [isOpened])
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      const text = event.clipboardData?.getData('text/plain')
      if (file) onFile(file)
      else if (text) onPaste(text)
    }
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [onFile, onPaste])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {props.message && (
        <Alert severity="error" variant="outlined" role="alert">
          {props.message}
        </Alert>
      )}
      {props.encoding}
      <Box
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 3,
          p: 8,
          textAlign: 'center',
          border: 1,
          borderStyle: 'dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          bgcolor: isOver ? 'action.hover' : 'transparent',
          borderRadius: 1,
        }}
      >
        <UploadFile sx={{ fontSize: '2rem', color: 'text.secondary' }} />
        <Box sx={{ fontSize: '0.9375rem' }}>{texts.drop}</Box>
        <Button variant="outlined" autoFocus onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={texts.choose}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) onFile(file)
          }}
        />
        <Box sx={{ color: 'text.secondary', maxWidth: '60ch' }}>{props.help ?? texts.dropHelp(maxMegabytes)}</Box>
      </Box>
    </Box>
  )
}
