import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type CheckImport, checkImport, importUndone } from '@takt/domain/areas/checksheets/answers/checkImport.ts'
import { checkSources } from '@takt/domain/areas/checksheets/checkSources.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../core/api/apiError.ts'
import { answered } from '../../core/api/client.ts'
import { useKeep } from '../../core/items/detail/useKeep.ts'
import { ChooseFile } from '../../core/items/import/ChooseFile.tsx'
import { readFile } from '../../core/items/import/readFile.ts'
import { useItemClient } from '../../core/items/useItemClient.ts'
import { useMayChange } from '../../core/items/useMayChange.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import { useMayFill } from './fill/useMayFill.ts'
import { ImportedTable } from './ImportedTable.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import { NewSource } from './source/NewSource.tsx'
import { checksheetTexts as texts } from './texts.ts'

const schema = answered(checkImport)
const undone = answered(importUndone)

type Tried = { csv: string; read: CheckImport }
type Props = { pageId: number; onImported: () => void }

/** Records what a measuring machine wrote to a file; first it is shown what that would be. */
export function ImportValues(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const mayRecord = useMayFill()
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
  const mayAdd = useMayChange(checkSources)
  const [isAdding, setIsAdding] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const listed = sources.data?.map((source) => String(source.sourceID)) ?? []
  const sourceID = listed.find((each) => each === chosen) ?? listed[0] ?? null
  const [tried, setTried] = useState<Tried | null>(null)
  const [isOther, setIsOther] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  const send = async (content: string, dryRun: boolean) => {
    const text = { type: 'text/csv; charset=utf-8', content }
    return (await client.post('/checkData/import', { schema, text, query: { sourceID: sourceID!, dryRun } })).data
  }
  const bringIn = useKeep({
    work: (csv: string) => send(csv, false),
    said: texts.valuesImported,
    areas: ['checkData'],
    undo: ({ recordedAt }) => {
      const body = { sourceID, recordedAt }
      return recordedAt === null ? null : () => client.post('/checkData/import/undo', { schema: undone, body })
    },
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
  const adding = mayAdd && (
    <Button size="small" onClick={() => setIsAdding(true)}>
      {texts.newSource}
    </Button>
  )
  const choice = (
    <>
      {sources.error && <Alert severity="error">{sentenceOf(sources.error)}</Alert>}
      {sources.data?.length === 0 && !sources.isFetching && (
        <Alert severity="info" variant="outlined" action={adding}>
          {texts.noSources}
        </Alert>
      )}
      {sourceID !== null && (
        <>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
            <TextField
              select
              size="small"
              label={texts.source}
              value={sourceID}
              onChange={(event) => setChosen(event.target.value)}
              sx={{ flex: 1 }}
            >
              {sources.data?.map((source) => (
                <MenuItem key={String(source.sourceID)} value={String(source.sourceID)}>
                  {[source.sourceID, source.description].filter(Boolean).join(' · ')}
                </MenuItem>
              ))}
            </TextField>
            {adding}
          </Box>
          <ChooseFile
            isOpened={isOther}
            sentence={sentence}
            encoding={null}
            help={texts.valuesHelp}
            onFile={(file) => void take(file)}
            onPaste={(text) => void look(text)}
          />
        </>
      )}
    </>
  )
  if (isAdding)
    return (
      <NewSource
        pageId={pageId}
        onAdded={(added) => {
          setChosen(added)
          void sources.refetch()
        }}
        onClose={() => setIsAdding(false)}
      />
    )
  return (
    <ImportFrame
      title={texts.importValues}
      read={tried?.read ?? null}
      choice={choice}
      message={bringIn.message}
      isBusy={bringIn.isBusy}
      disabled={tried?.read.recorded === 0}
      onImport={() => tried && bringIn.run(tried.csv)}
      onOther={() => {
        setIsOther(true)
        setTried(null)
      }}
      onClose={onClose}
    >
      {tried && (
        <>
          <Alert severity="success" variant="outlined">
            {texts.valuesFound(tried.read)}
          </Alert>
          <ImportedTable read={tried.read} />
        </>
      )}
    </ImportFrame>
  )
}
