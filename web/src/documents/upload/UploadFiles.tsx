import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { docDone } from '@takt/domain/documents/answers/docRevision.ts'
import { areaOfDoc, type DocType } from '@takt/domain/documents/docTypes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { type ActorRefFrom, createActor } from 'xstate'
import { answered } from '../../api/client.ts'
import { Box } from '../../kit/Box.tsx'
import { words } from '../../kit/words.ts'
import { useClient, usePlace } from '../../session/SessionContext.tsx'
import { useMay } from '../../session/useMay.ts'
import { documentTexts as texts } from '../texts.ts'
import { UploadRow } from './UploadRow.tsx'
import { uploadMachine } from './uploadMachine.ts'

const answer = answered(docDone)

/** Uploads files as pages of a kind, several at once. */
export function UploadFiles({ docType }: { docType: DocType }) {
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  const mayWrite = useMay(areaOfDoc[docType], 'write')
  const chooser = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [uploads, setUploads] = useState<readonly ActorRefFrom<typeof uploadMachine>[]>([])
  if (!mayWrite) return null

  const send = async (file: File, signal: AbortSignal) => {
    const form = new FormData()
    if (docType === 'Program') form.append('details', JSON.stringify({ name: file.name, splitNcProgram: true }))
    else form.append('docType', docType)
    form.append('fileName', file.name)
    form.append('file', file)
    const path = docType === 'Program' ? '/docs/program/file' : '/docs/upload'
    const { data } = await client.post(path, { schema: answer, form, signal })
    await queries.invalidateQueries({ queryKey: [organizationId, areaOfDoc[docType]] })
    return data.pageId
  }
  const add = (files: FileList | null) => {
    const begun = [...(files ?? [])].map((file) => createActor(uploadMachine, { input: { file, send } }).start())
    setUploads((before) => [...before, ...begun])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    add(event.dataTransfer.files)
  }
  const close = () => {
    setIsOpen(false)
    for (const upload of uploads) upload.send({ type: 'CANCEL' })
    setUploads([])
  }
  return (
    <>
      <Button size="small" color="inherit" startIcon={<UploadIcon fontSize="small" />} onClick={() => setIsOpen(true)}>
        {texts.upload}
      </Button>
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-label={texts.uploadTitle}>
        <DialogTitle component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
          {texts.uploadTitle}
        </DialogTitle>
        <DialogContent>
          <Box
            onDragOver={(event: DragEvent) => event.preventDefault()}
            onDrop={drop}
            sx={{
              border: 1,
              borderStyle: 'dashed',
              borderColor: 'divider',
              borderRadius: 1,
              p: 6,
              textAlign: 'center',
            }}
          >
            {texts.drop}{' '}
            <Button size="small" onClick={() => chooser.current?.click()}>
              {texts.choose}
            </Button>
            <input
              ref={chooser}
              type="file"
              multiple
              hidden
              aria-label={texts.upload}
              onChange={(event) => {
                add(event.target.files)
                event.target.value = ''
              }}
            />
          </Box>
          <Box component="ul" sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
            {uploads.map((upload) => (
              <UploadRow
                key={upload.sessionId}
                upload={upload}
                address={areaOfDoc[docType]}
                onOpen={() => setIsOpen(false)}
              />
            ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close}>
            {words.close}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
