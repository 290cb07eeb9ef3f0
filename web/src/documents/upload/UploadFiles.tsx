import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type DocView, docDone } from '@takt/domain/documents/answers/docRevision.ts'
import { areaOfDoc, type DocType } from '@takt/domain/documents/docTypes.ts'
import { partsFromBytes } from '@takt/domain/documents/uploadParts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { type ActorRefFrom, createActor } from 'xstate'
import { answered } from '../../api/client.ts'
import { Box } from '../../kit/Box.tsx'
import { words } from '../../kit/words.ts'
import { useClient, usePlace } from '../../session/SessionContext.tsx'
import { useMay } from '../../session/useMay.ts'
import { documentTexts as texts } from '../texts.ts'
import { sendInParts } from './sendInParts.ts'
import { startInTurn } from './startInTurn.ts'
import { UploadRow } from './UploadRow.tsx'
import { type UploadInput, uploadMachine } from './uploadMachine.ts'

type Upload = { actor: ActorRefFrom<typeof uploadMachine>; forget: () => void }

const answer = answered(docDone)
/** So many files are on their way at once. */
const atOnce = 3

/** What files become: pages of their own; the newest revision of a page; what a program goes on with. */
export type UploadTo = { docType: DocType } & ({ page?: never } | { page: Pick<DocView, 'pageId'>; append?: boolean })

/** Uploads files, several at once. */
export function UploadFiles(props: { to: UploadTo; label?: string }) {
  const { to, label = texts.upload } = props
  const { docType } = to
  const append = to.page !== undefined && to.append === true
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  const mayWrite = useMay(areaOfDoc[docType], 'write')
  const chooser = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [turns] = useState(() => startInTurn(atOnce))
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  useEffect(() => {
    const goOn = () => {
      for (const { actor } of uploads) actor.send({ type: 'ONLINE' })
    }
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [uploads])
  if (!mayWrite) return null

  const sendWhole = async (file: File, signal: AbortSignal) => {
    const form = new FormData()
    if (to.page && !append) form.append('pageId', String(to.page.pageId))
    if (docType === 'Program' && !append)
      form.append('details', JSON.stringify({ name: file.name, splitNcProgram: true }))
    if (docType !== 'Program') form.append('docType', docType)
    if (docType !== 'Program') form.append('fileName', file.name)
    form.append('file', file)
    if (to.page && append) {
      const path = `/docs/program/${to.page.pageId}/appendComponents`
      return (await client.patch(path, { schema: answer, form, signal })).data
    }
    const path = docType === 'Program' ? '/docs/program/file' : '/docs/upload'
    return (await client.post(path, { schema: answer, form, signal })).data
  }
  const begin = (file: File): Upload => {
    const isLarge = file.size > partsFromBytes && !append
    const inParts = isLarge
      ? sendInParts(client, file, {
          fileName: file.name,
          docType,
          pageId: to.page?.pageId,
          program: docType === 'Program' ? { programType: 'NC', splitNcProgram: true } : undefined,
        })
      : null
    const send: UploadInput['send'] = async (_, signal, progress) => {
      const { pageId } = await (inParts ? inParts.send(signal, progress) : sendWhole(file, signal))
      await queries.invalidateQueries({ queryKey: [organizationId, areaOfDoc[docType]] })
      return pageId
    }
    const actor = createActor(uploadMachine, { input: { file, send, inTurn: true, resumes: isLarge } }).start()
    turns.add(actor)
    return { actor, forget: () => inParts?.forget() }
  }
  const add = (files: FileList | null) => {
    const begun = [...(files ?? [])].slice(0, to.page ? 1 : undefined).map(begin)
    setUploads((before) => [...before, ...begun])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    add(event.dataTransfer.files)
  }
  const close = () => {
    setIsOpen(false)
    for (const { actor, forget } of uploads) {
      actor.send({ type: 'CANCEL' })
      forget()
    }
    setUploads([])
  }
  return (
    <>
      <Button size="small" color="inherit" startIcon={<UploadIcon fontSize="small" />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-label={label}>
        <DialogTitle component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
          {label}
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
              multiple={!to.page}
              hidden
              aria-label={label}
              onChange={(event) => {
                add(event.target.files)
                event.target.value = ''
              }}
            />
          </Box>
          <Box component="ul" sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
            {uploads.map(({ actor: upload }) => (
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
