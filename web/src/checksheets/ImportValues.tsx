import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type CheckImport, checkImport } from '@takt/domain/checksheets/answers/checkImport.ts'
import { checkSources } from '@takt/domain/checksheets/checkSources.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../api/apiError.ts'
import { answered } from '../api/client.ts'
import { useKeep } from '../items/detail/useKeep.ts'
import { ChooseFile } from '../items/import/ChooseFile.tsx'
import { readFile } from '../items/import/readFile.ts'
import { useItemClient } from '../items/useItemClient.ts'
import { Box } from '../kit/Box.tsx'
import { PageButton } from '../kit/PageButton.tsx'
import { words } from '../kit/words.ts'
import { useClient, usePlace } from '../session/SessionContext.tsx'
import { useMay } from '../session/useMay.ts'
import { ProblemTable } from './ProblemTable.tsx'
import { checksheetTexts as texts } from './texts.ts'

const schema = answered(checkImport)

type Tried = { csv: string; read: CheckImport }
type Props = { pageId: number; onImported: () => void }

/** Records what a measuring machine wrote to a file; first it is shown what that would be. */
export function ImportValues(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const mayRecord = useMay('dashboards', 'write')
  if (!mayRecord) return null
  return (
    <>
      <Button size="small" startIcon={<UploadIcon fontSize="small" />} onClick={() => setIsOpen(true)}>
        {texts.importValues}
      </Button>
      {isOpen && <ValuesDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ValuesDialog({ pageId, onImported, onClose }: Props & { onClose: () => void }) {
  const client = useClient()
  const { organizationId } = usePlace()
  const items = useItemClient(checkSources)
  const sources = useQuery({
    queryKey: [organizationId, checkSources.name, { pageId }],
    staleTime: 0,
    queryFn: ({ signal }) => items.list({ pageId, orderBy: 'sourceID' }, { forced: true, signal }),
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const sourceID = chosen ?? (sources.data?.[0] ? String(sources.data[0].sourceID) : null)
  const [tried, setTried] = useState<Tried | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  const send = async (content: string, dryRun: boolean) => {
    const text = { type: 'text/csv; charset=utf-8', content }
    return (await client.post('/checkData/import', { schema, text, query: { sourceID: sourceID!, dryRun } })).data
  }
  const bringIn = useKeep({
    work: (csv: string) => send(csv, false),
    said: texts.valuesImported,
    areas: ['checkData'],
    onDone: () => {
      onImported()
      onClose()
    },
  })
  const look = async (csv: string) => {
    setSentence(null)
    bringIn.forget()
    try {
      setTried({ csv, read: await send(csv, true) })
    } catch (error) {
      setSentence(sentenceOf(error))
    }
  }
  const take = async (file: File) => {
    const read = readFile(new Uint8Array(await file.arrayBuffer()), 'utf-8')
    if ('sentence' in read) setSentence(read.sentence)
    else await look(read.text)
  }
  const isSound = tried !== null && tried.read.problemCount === 0
  const hasNone = sources.data?.length === 0
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-label={texts.importValues}>
      <DialogTitle component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {texts.importValues}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, pt: 2 }}>
          {sources.error && <Alert severity="error">{sentenceOf(sources.error)}</Alert>}
          {hasNone && (
            <Alert severity="info" variant="outlined" action={<SourcesLink />}>
              {texts.noSources}
            </Alert>
          )}
          {sourceID !== null && !tried && (
            <>
              <TextField
                select
                size="small"
                label={texts.source}
                value={sourceID}
                onChange={(event) => setChosen(event.target.value)}
              >
                {sources.data?.map((source) => (
                  <MenuItem key={String(source.sourceID)} value={String(source.sourceID)}>
                    {[source.sourceID, source.description].filter(Boolean).join(' · ')}
                  </MenuItem>
                ))}
              </TextField>
              <ChooseFile
                sentence={sentence}
                encoding={null}
                onFile={(file) => void take(file)}
                onPaste={(text) => void look(text)}
              />
            </>
          )}
          {tried && !isSound && <ProblemTable read={tried.read} />}
          {isSound && (
            <Alert severity="success" variant="outlined">
              {texts.valuesFound(tried.read)}
            </Alert>
          )}
          {bringIn.message && (
            <Alert severity="error" variant="outlined" role="alert">
              {bringIn.message}
            </Alert>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        {tried && (
          <Button color="inherit" onClick={() => setTried(null)}>
            {texts.otherFile}
          </Button>
        )}
        <Button color="inherit" onClick={onClose}>
          {words.cancel}
        </Button>
        {isSound && (
          <Button
            variant="contained"
            loading={bringIn.isBusy}
            disabled={tried.read.recorded === 0}
            onClick={() => bringIn.run(tried.csv)}
          >
            {texts.import}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const SourcesLink = () => (
  <PageButton to="/$list" params={{ list: 'checkSources' }} size="small">
    {texts.toSources}
  </PageButton>
)
