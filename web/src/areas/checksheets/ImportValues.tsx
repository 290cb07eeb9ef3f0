import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { checkSources } from '@takt/domain/areas/checksheets/checkSources.ts'
import { type CheckImport, checkImport, importUndone } from '@takt/domain/areas/checksheets/responses/checkImport.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../core/api/apiError.ts'
import { dataResponse } from '../../core/api/client.ts'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import { FilePicker } from '../../core/items/import/FilePicker.tsx'
import { readFile } from '../../core/items/import/readFile.ts'
import { useItemClient } from '../../core/items/useItemClient.ts'
import { useMayChange } from '../../core/items/useMayChange.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { useMayFill } from './fill/useMayFill.ts'
import { ImportedTable } from './ImportedTable.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import { NewSource } from './source/NewSource.tsx'
import { checksheetTexts as texts } from './texts.ts'

const schema = dataResponse(checkImport)
const undone = dataResponse(importUndone)

type Tried = { csv: string; read: CheckImport }
type Props = { pageId: number; onImported: () => void }

/** Imports a file written by a measuring machine, after a preview. */
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
  const { organizationId } = useCurrentOrganization()
  const items = useItemClient(checkSources)
  const sources = useQuery({
    queryKey: [organizationId, checkSources.name, { pageId }],
    staleTime: 0,
    queryFn: ({ signal }) => items.list({ pageId, orderBy: 'sourceID' }, { forced: true, signal }),
  })
  const mayAdd = useMayChange(checkSources)
  const [isAdding, setIsAdding] = useState(false)
  const [selectedSource, setSelectedSource] = useState<string | null>(null)
  const listed = sources.data?.map((source) => String(source.sourceID)) ?? []
  const sourceID = listed.find((each) => each === selectedSource) ?? listed[0] ?? null
  const [tried, setTried] = useState<Tried | null>(null)
  const [isOther, setIsOther] = useState(false)
  const [fileError, setFileError] = useState<string | null>(null)
  const send = async (content: string, dryRun: boolean) => {
    const text = { type: 'text/csv; charset=utf-8', content }
    return (await client.post('/checkData/import', { schema, text, query: { sourceID: sourceID!, dryRun } })).data
  }
  const importing = useSaveMutation({
    work: (csv: string) => send(csv, false),
    message: texts.valuesImported,
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
  const preview = async (csv: string) => {
    setFileError(null)
    importing.reset()
    try {
      setTried({ csv, read: await send(csv, true) })
    } catch (error) {
      setFileError(messageOf(error))
    }
  }
  const readSelectedFile = async (file: File) => {
    const read = readFile(new Uint8Array(await file.arrayBuffer()), 'utf-8')
    if ('message' in read) setFileError(read.message)
    else await preview(read.text)
  }
  const adding = mayAdd && (
    <Button size="small" onClick={() => setIsAdding(true)}>
      {texts.newSource}
    </Button>
  )
  const fileSelection = (
    <>
      {sources.error && <Alert severity="error">{messageOf(sources.error)}</Alert>}
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
              onChange={(event) => setSelectedSource(event.target.value)}
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
          <FilePicker
            isOpened={isOther}
            message={fileError}
            encoding={null}
            help={texts.valuesHelp}
            onFile={(file) => void readSelectedFile(file)}
            onPaste={(text) => void preview(text)}
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
          setSelectedSource(added)
          void sources.refetch()
        }}
        onClose={() => setIsAdding(false)}
      />
    )
  return (
    <ImportFrame
      title={texts.importValues}
      read={tried?.read ?? null}
      choice={fileSelection}
      message={importing.message}
      isBusy={importing.isBusy}
      disabled={tried?.read.recorded === 0}
      onImport={() => tried && importing.run(tried.csv)}
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
