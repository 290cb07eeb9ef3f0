import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type ChecksheetDone, checksheetDone } from '@takt/domain/areas/checksheets/answers/checksheetDone.ts'
import { checks } from '@takt/domain/areas/checksheets/check.ts'
import { checkTemplate } from '@takt/domain/areas/checksheets/checkTemplate.ts'
import { writeChecks } from '@takt/domain/areas/checksheets/writeChecks.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '../../core/api/apiError.ts'
import { answered, done } from '../../core/api/client.ts'
import { csvBlob, saveFile } from '../../core/items/csvFile.ts'
import { useKeep } from '../../core/items/detail/useKeep.ts'
import { itemFormTexts } from '../../core/items/form/texts.ts'
import { ChooseFile } from '../../core/items/import/ChooseFile.tsx'
import { readFile } from '../../core/items/import/readFile.ts'
import { ConfirmDialog } from '../../core/kit/dialog/ConfirmDialog.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { ImportFrame } from './ImportFrame.tsx'
import { SheetTable } from './SheetTable.tsx'
import { checksheetTexts as texts } from './texts.ts'

const answer = answered(checksheetDone)

type Tried = { csv: string; read: ChecksheetDone }

type Props = {
  /** The checksheet that it becomes a revision of; without it a new one. */
  pageId?: number
  /** Something that was typed and not saved would give way to it: that is asked first. */
  isTyped?: boolean
  /** Takes the text in place of the server, for whoever is writing it. */
  onTaken?: (text: string) => void
}

/**
 * Brings a checksheet in from CSV: a new one, a new revision of one, or what is being written. First it is shown what
 * it would be.
 */
export function ImportSheet({ pageId, isTyped = false, onTaken }: Props) {
  const [step, setStep] = useState<'asking' | 'importing' | null>(null)
  const mayWrite = useMay('checksheets', 'write')
  if (!mayWrite) return null
  return (
    <>
      <Button
        size="small"
        startIcon={<UploadIcon fontSize="small" />}
        onClick={() => setStep(isTyped ? 'asking' : 'importing')}
      >
        {pageId === undefined ? texts.newFromCsv : texts.importCsv}
      </Button>
      <ConfirmDialog
        open={step === 'asking'}
        question={itemFormTexts.discard}
        onNo={() => setStep(null)}
        onYes={() => setStep('importing')}
      >
        {texts.importDiscards}
      </ConfirmDialog>
      {step === 'importing' && <ImportDialog pageId={pageId ?? null} onTaken={onTaken} onClose={() => setStep(null)} />}
    </>
  )
}

function ImportDialog(props: { pageId: number | null; onTaken: Props['onTaken']; onClose: () => void }) {
  const { pageId, onTaken, onClose } = props
  const client = useClient()
  const navigate = useNavigate()
  /** That of the file, until one is typed. */
  const [proposed, setProposed] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const docName = typed ?? proposed
  const [tried, setTried] = useState<Tried | null>(null)
  const [isOther, setIsOther] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  const bringIn = useKeep({
    work: (csv: string) => {
      const page = pageId === null ? { docName, pageTitle: docName } : { pageId }
      return client.post('/docs/checksheet', { schema: answer, body: { csv, ...page } })
    },
    said: texts.imported,
    areas: ['checksheets'],
    // A page that is new goes again; a revision of one stays, as all revisions do.
    undo: ({ data: { pageId: added } }) =>
      pageId !== null || added === null
        ? null
        : () => client.post('/docs', { schema: done, body: { action: 'delete', pageId: added } }),
    onUndone: () => void navigate({ to: '/$list', params: { list: 'checksheets' } }),
    onDone: ({ data }) => {
      onClose()
      if (pageId === null && data.pageId !== null)
        void navigate({ to: '/$list/$key', params: { list: 'checksheets', key: String(data.pageId) } })
    },
  })
  const saveTemplate = () => saveFile(texts.templateName, csvBlob(checkTemplate()))
  const take = ({ csv, read }: Tried) => {
    if (!onTaken) return bringIn.run(csv)
    onTaken(writeChecks(read.checks))
    onClose()
  }
  const look = async (csv: string, name: string) => {
    setSentence(null)
    bringIn.forget()
    setProposed(name)
    try {
      const body = { csv, pageId, docName: name || texts.name, dryRun: true }
      setTried({ csv, read: (await client.post('/docs/checksheet', { schema: answer, body })).data })
    } catch (error) {
      setSentence(sentenceOf(error))
    }
  }
  const open = async (file: File) => {
    const read = readFile(new Uint8Array(await file.arrayBuffer()), 'utf-8')
    if ('sentence' in read) setSentence(read.sentence)
    else await look(read.text, file.name.replace(/\.[^.]*$/, ''))
  }
  return (
    <ImportFrame
      title={texts.importTitle}
      read={tried?.read ?? null}
      message={'docName' in bringIn.problems ? null : bringIn.message}
      isBusy={bringIn.isBusy}
      disabled={pageId === null && docName.trim() === ''}
      onImport={() => tried && take(tried)}
      onOther={() => {
        setIsOther(true)
        setTried(null)
      }}
      onClose={onClose}
      choice={
        <>
          <ChooseFile
            isOpened={isOther}
            sentence={sentence}
            encoding={null}
            onFile={(file) => void open(file)}
            onPaste={(text) => void look(text, '')}
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
          error={'docName' in bringIn.problems}
          helperText={bringIn.problems.docName}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
    </ImportFrame>
  )
}
