import Bold from '@mui/icons-material/FormatBold'
import List from '@mui/icons-material/FormatListBulleted'
import Picture from '@mui/icons-material/ImageOutlined'
import Table from '@mui/icons-material/TableChartOutlined'
import Heading from '@mui/icons-material/Title'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { docNameOf } from '@takt/domain/areas/documents/docName.ts'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import { docsResponse } from '@takt/domain/areas/documents/responses/docPage.ts'
import type { DocView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { useEffect, useId, useRef } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useLatest } from '../../../core/kit/grid/useLatest.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { documentTexts as texts } from '../texts.ts'
import { UploadRow } from '../upload/UploadRow.tsx'
import { useUploads } from '../upload/useUploads.ts'
import { CodeEditor, type EditorHandle } from './CodeEditor.tsx'
import type { FileHandler } from './fileDrop.ts'
import { fileMark } from './fileMark.ts'
import { freeName } from './freeName.ts'
import { LinkToPage } from './LinkToPage.tsx'
import { addLines, markLines, wrapSelection } from './markMarkdown.ts'
import { TableMenu } from './table/TableMenu.tsx'

/** File name that browsers give to a copied picture. */
const copied = 'image.png'
const { marks } = texts

const tools = [
  { label: marks.heading, Icon: Heading, act: ({ view }: EditorHandle) => markLines(view, '## ') },
  { label: marks.bold, Icon: Bold, act: ({ view }: EditorHandle) => wrapSelection(view, ['**', marks.words, '**']) },
  { label: marks.list, Icon: List, act: ({ view }: EditorHandle) => markLines(view, '- ') },
  { label: marks.table, Icon: Table, act: ({ view }: EditorHandle) => addLines(view, marks.newTable, marks.firstCell) },
]

type Props = { page: DocView; text: string; onChange: (text: string) => void; onSave: () => void }

/** The Markdown editor of a page; inserted files become pages, which are displayed or linked in the text. */
export function TextEditor({ page, text, onChange, onSave }: Props) {
  const { docType, docName } = page
  const client = useClient()
  const handle = useRef<EditorHandle>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const helpId = useId()
  const reservedNames = useRef(new Set<string>())
  const { uploads, start: startUploads, cancelAll: removeUploads } = useUploads({ docType, shownIn: page })
  const onEnd = useLatest(removeUploads)
  useEffect(() => () => onEnd.current(), [onEnd])

  const isNameTaken = async (name: string) => {
    const docNameKey = docNameOf(name).toLowerCase()
    if (reservedNames.current.has(docNameKey)) return true
    const { data } = await client.get('/docs', { schema: docsResponse, query: { docName: name } })
    if (data.length === 0) reservedNames.current.add(docNameKey)
    return data.length > 0
  }
  const insertFile: FileHandler = (file, insert) => {
    const requestedName = file.name === copied ? `${docName}.png` : file.name
    const insertMark = async (pageId: number) => {
      const { data } = await client.get('/docs', { schema: docsResponse, query: { pageId } })
      const named = data[0]?.docName ?? docNameOf(requestedName)
      insert(fileMark({ mediaType: file.type, docName: named, pageId }))
    }
    void freeName(requestedName, isNameTaken)
      // If the names cannot be checked, the upload itself reports the problem.
      .catch(() => requestedName)
      .then((name) => startUploads([new File([file], name, { type: file.type })], { onSent: insertMark }))
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box role="toolbar" aria-label={marks.label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {tools.map(({ label, Icon, act }) => (
          <IconButton
            key={label}
            size="small"
            aria-label={label}
            title={label}
            onClick={() => handle.current && act(handle.current)}
          >
            <Icon fontSize="small" />
          </IconButton>
        ))}
        <LinkToPage editor={() => handle.current} />
        <TableMenu editor={() => handle.current} />
        <IconButton
          size="small"
          aria-label={marks.picture}
          title={marks.picture}
          onClick={() => chooser.current?.click()}
        >
          <Picture fontSize="small" />
        </IconButton>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={marks.picture}
          onChange={(event) => {
            handle.current?.put([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </Box>
      <CodeEditor hint={texts.hint} {...{ text, onChange, onSave, handle }} onFile={insertFile} help={helpId} />
      <Typography id={helpId} variant="caption" color="textSecondary">
        {texts.table.help}
      </Typography>
      {uploads.length > 0 && (
        <Box component="ul" aria-label={texts.upload} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {uploads.map((upload) => (
            <UploadRow key={upload.sessionId} upload={upload} page={{ list: areaOfDoc[docType], onOpen: () => {} }} />
          ))}
        </Box>
      )}
    </Box>
  )
}
