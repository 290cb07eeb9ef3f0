import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import {
  type DocConflict,
  type DocView,
  docConflict,
  docResult,
} from '@takt/domain/areas/documents/responses/docRevision.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../../core/api/apiError.ts'
import { anyResponse, dataResponse } from '../../../core/api/client.ts'
import { reportFailure } from '../../../core/api/reportFailure.ts'
import { RestoredDraftNotice } from '../../../core/items/form/RestoredDraftNotice.tsx'
import { itemFormTexts } from '../../../core/items/form/texts.ts'
import { useUnsaved } from '../../../core/items/form/useUnsaved.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { useNotices } from '../../../core/kit/notice/NoticeBar.tsx'
import { words } from '../../../core/kit/words.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { useDraftState } from '../../../core/session/useDraftState.ts'
import { ImportSheet, SheetEditor, SheetProblems, sheetProblems } from '../../checksheets/index.ts'
import { ConflictNotice } from '../page/ConflictNotice.tsx'
import { PageText } from '../page/PageText.tsx'
import { documentTexts as texts } from '../texts.ts'
import { CodeEditor } from './CodeEditor.tsx'
import { TextEditor } from './TextEditor.tsx'
import { useNotifySaved } from './useNotifySaved.ts'

const saved = dataResponse(docResult)
/**
 * Interval at which editing is reported and other editors are queried; the server drops the report after two minutes.
 */
const reportIntervalMs = 30_000
const asTyped = { kind: 'typed' } as const

/** The editor of a page. Typed text is saved in the browser, even if the window is closed. */
export function PageEditor(props: { page: DocView; onClose: () => void }) {
  const { page, onClose } = props
  const { pageId, docType, latestRevId } = page
  const client = useClient()
  const queries = useQueryClient()
  const notices = useNotices()
  const notifySaved = useNotifySaved(docType)
  const { organizationId } = useCurrentOrganization()
  const [typed, setTyped] = useDraftState<string | null>(`page ${pageId} text`, null, asTyped)
  const [baseRevId, setBaseRevId] = useDraftState<number | null>(`page ${pageId} base`, latestRevId)
  const [comment, setComment] = useDraftState(`page ${pageId} comment`, '', asTyped)
  const isSheet = docType === 'Checksheet'
  /** True: displayed as readers see it, and a checksheet as a table of its checks. */
  const [isPreview, setIsPreview] = useState(isSheet)
  const [isBusy, setIsBusy] = useState(false)
  const [conflict, setConflict] = useState<DocConflict | null>(null)
  /** A new number restarts the editor with the current text. */
  const [editorKey, setEditorKey] = useState(0)
  const before = page.revision?.text ?? ''
  const text = typed ?? before
  const isDirty = typed !== null && typed !== before
  const [isRestored, setIsRestored] = useState(isDirty)

  useEffect(() => {
    const reportEditing = async () => {
      try {
        await client.post('/docs', { schema: anyResponse, body: { action: 'edit', pageId } })
        // Another user may have started editing since.
        await queries.invalidateQueries({ queryKey: [organizationId, areaOfDoc[docType], 'doc', String(pageId)] })
      } catch {
        // The report is lost, but the text can be saved nevertheless.
      }
    }
    void reportEditing()
    const every = setInterval(() => void reportEditing(), reportIntervalMs)
    return () => clearInterval(every)
  }, [client, pageId, queries, organizationId, docType])

  const discardDraft = () => {
    setIsRestored(false)
    setTyped(null)
    setComment('')
    // Further changes are based on the current revision, whatever is saved meanwhile.
    setBaseRevId(latestRevId)
  }
  const wrong = useMemo(() => (isSheet ? sheetProblems(text) : null), [isSheet, text])
  const canSave = isDirty && (wrong?.problemCount ?? 0) === 0
  const unsaved = useUnsaved({ isDirty, onDiscard: discardDraft, onClose })
  const save = async (over: number | null) => {
    setIsBusy(true)
    try {
      const body = { action: 'edit', pageId, text, baseRevId: over, comment: comment.trim() || null }
      const { data } = await client.post('/docs', { schema: saved, body })
      discardDraft()
      notifySaved(data)
      await queries.invalidateQueries({ queryKey: [organizationId, areaOfDoc[docType]] })
      unsaved.leave()
    } catch (error) {
      const other =
        error instanceof ApiError && error.status === 409 ? docConflict.safeParse(error.data).data : undefined
      if (other) setConflict(other)
      else reportFailure(notices, error)
    } finally {
      setIsBusy(false)
    }
  }
  /** Restarts the editor with the text of a revision, or one derived from it. */
  const restartWith = (newText: string, revId: number | null) => {
    setTyped(newText)
    setBaseRevId(revId)
    setEditorKey((times) => times + 1)
  }
  const base = baseRevId ?? latestRevId
  const onSave = () => {
    if (canSave && !isBusy) void save(base)
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      {isRestored && isDirty && (
        <RestoredDraftNotice
          onDiscard={() => {
            discardDraft()
            setEditorKey((times) => times + 1)
          }}
        />
      )}
      {conflict && (
        <ConflictNotice
          docType={docType}
          conflict={conflict}
          ownText={text}
          onTake={() => {
            restartWith(conflict.text, conflict.latestRevId)
            setConflict(null)
          }}
          onOverwrite={() => void save(conflict.latestRevId)}
        />
      )}
      {isPreview && isSheet && <SheetEditor key={editorKey} text={text} onChange={setTyped} onSave={onSave} />}
      {isPreview && !isSheet && <PageText text={text} pageId={pageId} revId={null} />}
      {!isPreview && isSheet && <CodeEditor key={editorKey} text={text} onChange={setTyped} onSave={onSave} />}
      {!isSheet && (
        // Uploads continue while the preview is shown.
        <Box hidden={isPreview}>
          <TextEditor key={editorKey} page={page} text={text} onChange={setTyped} onSave={onSave} />
        </Box>
      )}
      {!isPreview && wrong && <SheetProblems read={wrong} />}
      <TextField
        size="small"
        label={texts.comment}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          size="small"
          loading={isBusy}
          disabled={!canSave}
          title={canSave ? undefined : isDirty ? texts.correctErrorsFirst : texts.nothingChanged}
          onClick={onSave}
        >
          {words.save}
        </Button>
        <Button size="small" color="inherit" onClick={() => setIsPreview(!isPreview)}>
          {isPreview ? (isSheet ? texts.asText : texts.write) : isSheet ? texts.asLines : texts.preview}
        </Button>
        {isSheet && (
          <ImportSheet pageId={pageId} isTyped={isDirty} onTaken={(imported) => restartWith(imported, base)} />
        )}
        <Button size="small" color="inherit" onClick={unsaved.close}>
          {words.cancel}
        </Button>
      </Box>
      <ConfirmDialog prompt={itemFormTexts.discard} {...unsaved.confirmation}>
        {itemFormTexts.discardHelp}
      </ConfirmDialog>
    </Box>
  )
}
