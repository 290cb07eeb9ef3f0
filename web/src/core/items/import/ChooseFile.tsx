import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { importTexts as texts } from './texts.ts'
import { mostMegabytes } from './useSheet.ts'

/** Takes a file by drop or choice, or rows by paste, and says why what was given is none. */
export function ChooseFile(props: {
  sentence: string | null
  encoding: ReactNode
  /** The browser asks for the file at once: somebody said that they want another one. */
  isOpened?: boolean
  /** What is promised of the file. */
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
    const take = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      const text = event.clipboardData?.getData('text/plain')
      if (file) onFile(file)
      else if (text) onPaste(text)
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [onFile, onPaste])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {props.sentence && (
        <Alert severity="error" variant="outlined" role="alert">
          {props.sentence}
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
        <Box sx={{ color: 'text.secondary', maxWidth: '60ch' }}>{props.help ?? texts.dropHelp(mostMegabytes)}</Box>
      </Box>
    </Box>
  )
}
