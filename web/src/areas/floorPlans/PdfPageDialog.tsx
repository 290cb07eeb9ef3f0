import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useId, useState } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { PdfPage } from '../../core/kit/pdf/PdfPage.tsx'
import { floorPlanTexts as texts } from './texts.ts'

const previewWidth = 280

/** Dialog that selects the page of a PDF to use as the plan, with a preview. */
export function PdfPageDialog(props: {
  pdf: PDFDocumentProxy
  onChoose: (page: number) => void
  onCancel: () => void
}) {
  const { pdf } = props
  const id = useId()
  const [text, setText] = useState('1')
  const page = Number(text)
  const isValidPage = Number.isInteger(page) && page >= 1 && page <= pdf.numPages
  return (
    <Dialog open onClose={props.onCancel} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {texts.whichPage}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
        <TextField
          autoFocus
          size="small"
          type="number"
          label={texts.page}
          helperText={texts.ofPages(pdf.numPages)}
          error={!isValidPage}
          value={text}
          onChange={({ target }) => setText(target.value)}
          slotProps={{ htmlInput: { min: 1, max: pdf.numPages } }}
          sx={{ width: '8rem', mt: 2 }}
        />
        <Box sx={{ border: 1, borderColor: 'divider', maxHeight: '50vh', overflow: 'auto' }}>
          {isValidPage && <PdfPage pdf={pdf} number={page} width={previewWidth} label={texts.pageShown(page)} />}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onCancel}>{texts.cancel}</Button>
        <Button variant="contained" disabled={!isValidPage} onClick={() => props.onChoose(page)}>
          {texts.usePage}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
