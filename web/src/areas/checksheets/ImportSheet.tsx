import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { checks } from '@takt/domain/areas/checksheets/check.ts'
import { checkTemplate } from '@takt/domain/areas/checksheets/checkTemplate.ts'
import { type ChecksheetImport, checksheetImport } from '@takt/domain/areas/checksheets/responses/checksheetImport.ts'
import { writeChecks } from '@takt/domain/areas/checksheets/writeChecks.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../core/api/apiError.ts'
import { anyResponse, dataResponse } from '../../core/api/client.ts'
import { csvBlob, saveFile } from '../../core/items/csvFile.ts'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import { itemFormTexts } from '../../core/items/form/texts.ts'
import { FilePicker } from '../../core/items/import/FilePicker.tsx'
import { readFile } from '../../core/items/import/readFile.ts'
import { ConfirmDialog } from '../../core/kit/dialog/ConfirmDialog.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { ImportFrame } from './ImportFrame.tsx'
import { SheetTable } from './SheetTable.tsx'
import { checksheetTexts as texts } from './texts.ts'

const responseSchema = dataResponse(checksheetImport)

type Tried = { csv: string; read: ChecksheetImport }

type Props = {
  /** The checksheet that gets a new revision; default: a new checksheet is created. */
  pageId?: number
  /** True if there are unsaved changes that the import would replace; it then requires confirmation. */
  isTyped?: boolean
  /** If set, receives the text of the imported checks instead of the server; used by the editor. */
  onTaken?: (text: string) => void
}

/** Imports a checksheet from CSV after a preview: as a new one, as a new revision, or into the editor. */
export function ImportSheet({ pageId, isTyped = false, onTaken: onImported }: Props) {
  const [step, setStep] = useState<'confirming' | 'importing' | null>(null)
  const mayWrite = useMay('checksheets', 'write')
  if (!mayWrite) return null
  return (
    <>
      <Button
        size="small"
        startIcon={<UploadIcon fontSize="small" />}
        onClick={() => setStep(isTyped ? 'confirming' : 'importing')}
      >
        {pageId === undefined ? texts.newFromCsv : texts.importCsv}
      </Button>
      <ConfirmDialog
        open={step === 'confirming'}
        prompt={itemFormTexts.discard}
        onNo={() => setStep(null)}
        onYes={() => setStep('importing')}
      >
        {texts.importDiscards}
      </ConfirmDialog>
      {step === 'importing' && (
        <ImportDialog pageId={pageId ?? null} onTaken={onImported} onClose={() => setStep(null)} />
      )}
    </>
  )
}

function ImportDialog(props: { pageId: number | null; onTaken: Props['onTaken']; onClose: () => void }) {
  const { pageId, onTaken: onImported, onClose } = props
  const client = useClient()
  const navigate = useNavigate()
  /** The name of the file, until another is typed. */
  const [proposed, setProposed] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const docName = typed ?? proposed
  const [tried, setTried] = useState<Tried | null>(null)
  const [isOther, setIsOther] = useState(false)
  const [fileError, setFileError] = useState<string | null>(null)
  const importing = useSaveMutation({
    work: (csv: string) => {
      const page = pageId === null ? { docName, pageTitle: docName } : { pageId }
      return client.post('/docs/checksheet', { schema: responseSchema, body: { csv, ...page } })
    },
    message: texts.imported,
    areas: ['checksheets'],
    // Undo deletes a new page, but not a revision, because all revisions are retained.
    undo: ({ data: { pageId: added } }) =>
      pageId !== null || added === null
        ? null
        : () => client.post('/docs', { schema: anyResponse, body: { action: 'delete', pageId: added } }),
    onUndone: () => void navigate({ to: '/$list', params: { list: 'checksheets' } }),
    onDone: ({ data }) => {
      onClose()
      if (pageId === null && data.pageId !== null)
        void navigate({ to: '/$list/$key', params: { list: 'checksheets', key: String(data.pageId) } })
    },
  })
  const saveTemplate = () => saveFile(texts.templateName, csvBlob(checkTemplate()))
  const submit = ({ csv, read }: Tried) => {
    if (!onImported) return importing.run(csv)
    onImported(writeChecks(read.checks))
    onClose()
  }
  const preview = async (csv: string, name: string) => {
    setFileError(null)
    importing.reset()
    setProposed(name)
    try {
      const body = { csv, pageId, docName: name || texts.name, dryRun: true }
      setTried({ csv, read: (await client.post('/docs/checksheet', { schema: responseSchema, body })).data })
    } catch (error) {
      setFileError(messageOf(error))
    }
  }
  const open = async (file: File) => {
    const read = readFile(new Uint8Array(await file.arrayBuffer()), 'utf-8')
    if ('message' in read) setFileError(read.message)
    else await preview(read.text, file.name.replace(/\.[^.]*$/, ''))
  }
  return (
    <ImportFrame
      title={texts.importTitle}
      read={tried?.read ?? null}
      message={'docName' in importing.problems ? null : importing.message}
      isBusy={importing.isBusy}
      disabled={pageId === null && docName.trim() === ''}
      onImport={() => tried && submit(tried)}
      onOther={() => {
        setIsOther(true)
        setTried(null)
      }}
      onClose={onClose}
      choice={
        <>
          <FilePicker
            isOpened={isOther}
            message={fileError}
            encoding={null}
            onFile={(file) => void open(file)}
            onPaste={(text) => void preview(text, '')}
            help={texts.columnsHelp(Object.values(checks.fields).map(({ label }) => label))}
          />
          <Button
            size="small"
            startIcon={<DownloadIcon fontSize="small" />}
            onClick={saveTemplate}
            sx={{ alignSelf: 'center' }}
          >
            {texts.saveTemplate}
          </Button>
        </>
      }
    >
      {tried && (
        <>
          <Alert severity="success" variant="outlined">
            {texts.found(tried.read.checks.length)}
          </Alert>
          <SheetTable checks={tried.read.checks} />
        </>
      )}
      {pageId === null && (
        <TextField
          size="small"
          required
          label={texts.name}
          value={docName}
          error={'docName' in importing.problems}
          helperText={importing.problems.docName}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
    </ImportFrame>
  )
}
