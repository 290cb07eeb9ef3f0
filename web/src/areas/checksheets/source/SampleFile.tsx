import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { parseSheet, type Sheet } from '../../../core/items/import/parseSheet.ts'
import { readFile } from '../../../core/items/import/readFile.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import { countCommonNames } from './guessSource.ts'

const maxLines = 3

/** Reads a sample file of the measuring machine and shows its first lines; it stays in the browser. */
export function SampleFile(props: { sheet: Sheet | null; onSheet: (sheet: Sheet) => void }) {
  const { sheet, onSheet } = props
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const readSample = async (file: File) => {
    const read = readFile(new Uint8Array(await file.arrayBuffer()), 'utf-8')
    const parsed = 'text' in read ? parseSheet(read.text, countCommonNames) : read
    setProblem('message' in parsed ? parsed.message : null)
    if ('sheet' in parsed) onSheet(parsed.sheet)
  }
  return (
    <Box role="group" aria-label={texts.sample} sx={{ display: 'grid', gap: 2, justifyItems: 'start', minWidth: 0 }}>
      <Button
        variant="outlined"
        size="small"
        startIcon={<UploadIcon fontSize="small" />}
        onClick={() => input.current?.click()}
      >
        {sheet ? texts.otherSample : texts.sample}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.sample}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void readSample(file)
        }}
      />
      <Typography variant="caption" color="textSecondary">
        {texts.sampleHelp}
      </Typography>
      {problem && (
        <Alert severity="error" variant="outlined" role="alert">
          {problem}
        </Alert>
      )}
      {sheet && (
        <Box sx={{ width: '100%', minWidth: 0 }}>
          <DataTable
            label={texts.firstLines}
            columns={sheet.header.map((label) => ({ label }))}
            rows={sheet.lines.slice(0, maxLines).map(({ row, cells }) => ({ key: String(row), cells: [...cells] }))}
          />
        </Box>
      )}
    </Box>
  )
}
