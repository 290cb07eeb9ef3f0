import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import {
  type DocConflict,
  type DocView,
  docConflict,
  docDone,
} from '@takt/domain/areas/documents/answers/docRevision.ts'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../../core/api/apiError.ts'
import { answered, done } from '../../../core/api/client.ts'
import { tellFailure } from '../../../core/api/tellFailure.ts'
import { TakenUp } from '../../../core/items/form/TakenUp.tsx'
import { itemFormTexts } from '../../../core/items/form/texts.ts'
import { useUnsaved } from '../../../core/items/form/useUnsaved.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { useNotices } from '../../../core/kit/notice/NoticeBar.tsx'
import { words } from '../../../core/kit/words.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { useKept } from '../../../core/session/useKept.ts'
import { ImportSheet, SheetEditor, SheetProblems, sheetProblems } from '../../checksheets/face.ts'
import { ConflictNotice } from '../page/ConflictNotice.tsx'
import { PageText } from '../page/PageText.tsx'
import { documentTexts as texts } from '../texts.ts'
import { CodeEditor } from './CodeEditor.tsx'
import { TextEditor } from './TextEditor.tsx'
import { useTellSaved } from './useTellSaved.ts'

const saved = answered(docDone)
/** How often it is said that somebody is still writing, and asked who else is; the server forgets after two minutes. */
const sayEveryMs = 30_000
const asTyped = { kind: 'typed' } as const

/** A page being written on. What is typed is kept, whatever happens to the window. */
export function PageEditor(props: { page: DocView; onClose: () => void }) {
  const { page, onClose } = props
  const { pageId, docType, latestRevId } = page
  const client = useClient()
  const queries = useQueryClient()
  const notices = useNotices()
  const tellSaved = useTellSaved(docType)
  const { organizationId } = usePlace()
  const [typed, setTyped] = useKept<string | null>(`page ${pageId} text`, null, asTyped)
  const [baseRevId, setBaseRevId] = useKept<number | null>(`page ${pageId} base`, latestRevId)
  const [comment, setComment] = useKept(`page ${pageId} comment`, '', asTyped)
  const isSheet = docType === 'Checksheet'
  /** Drawn as readers see it, a checksheet as the lines that it is written in. */
  const [isDrawn, setIsDrawn] = useState(isSheet)
  const [isBusy, setIsBusy] = useState(false)
  const [theirs, setTheirs] = useState<DocConflict | null>(null)
  /** With another number the editor begins anew, from what is to be written on then. */
  const [begun, setBegun] = useState(0)
  const before = page.revision?.text ?? ''
  const text = typed ?? before
  const isDirty = typed !== null && typed !== before
  const [takenUp, setTakenUp] = useState(isDirty)

  useEffect(() => {
    const say = async () => {
      try {
        await client.post('/docs', { schema: done, body: { action: 'edit', pageId } })
        // Who else writes on it may have begun since.
        await queries.invalidateQueries({ queryKey: [organizationId, areaOfDoc[docType], 'doc', String(pageId)] })
      } catch {
        // Nobody is told then; what is written can be saved all the same.
      }
    }
    void say()
    const every = setInterval(() => void say(), sayEveryMs)
    return () => clearInterval(every)
  }, [client, pageId, queries, organizationId, docType])

  const forget = () => {
    setTakenUp(false)
    setTyped(null)
    setComment('')
    // What is written from here on is written on what stands there now, whatever comes meanwhile.
    setBaseRevId(latestRevId)
  }
  const wrong = useMemo(() => (isSheet ? sheetProblems(text) : null), [isSheet, text])
  const canSave = isDirty && (wrong?.problemCount ?? 0) === 0
  const unsaved = useUnsaved({ isDirty, onDiscard: forget, onClose })
  const save = async (over: number | null) => {
    setIsBusy(true)
    try {
      const body = { action: 'edit', pageId, text, baseRevId: over, comment: comment.trim() || null }
      const { data } = await client.post('/docs', { schema: saved, body })
      forget()
      tellSaved(data)
      await queries.invalidateQueries({ queryKey: [organizationId, areaOfDoc[docType]] })
      unsaved.leave()
    } catch (error) {
      const other =
        error instanceof ApiError && error.status === 409 ? docConflict.safeParse(error.data).data : undefined
      if (other) setTheirs(other)
      else tellFailure(notices, error)
    } finally {
      setIsBusy(false)
    }
  }
  /** Begins anew with a text, which is that of a revision or made of it. */
  const beginWith = (given: string, revId: number | null) => {
    setTyped(given)
    setBaseRevId(revId)
    setBegun((times) => times + 1)
  }
  const base = baseRevId ?? latestRevId
  const onSave = () => {
    if (canSave && !isBusy) void save(base)
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      {takenUp && isDirty && (
        <TakenUp
          onDiscard={() => {
            forget()
            setBegun((times) => times + 1)
          }}
        />
      )}
      {theirs && (
        <ConflictNotice
          docType={docType}
          theirs={theirs}
          mine={text}
          onTake={() => {
            beginWith(theirs.text, theirs.latestRevId)
            setTheirs(null)
          }}
          onKeep={() => void save(theirs.latestRevId)}
        />
      )}
      {isDrawn && isSheet && <SheetEditor key={begun} text={text} onChange={setTyped} onSave={onSave} />}
      {isDrawn && !isSheet && <PageText text={text} pageId={pageId} revId={null} />}
      {!isDrawn && isSheet && <CodeEditor key={begun} text={text} onChange={setTyped} onSave={onSave} />}
      {!isSheet && (
        // What is on its way goes on while the text is looked at.
        <Box hidden={isDrawn}>
          <TextEditor key={begun} page={page} text={text} onChange={setTyped} onSave={onSave} />
        </Box>
      )}
      {!isDrawn && wrong && <SheetProblems read={wrong} />}
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
          title={canSave ? undefined : isDirty ? texts.mustBeMended : texts.nothingChanged}
          onClick={onSave}
        >
          {words.save}
        </Button>
        <Button size="small" color="inherit" onClick={() => setIsDrawn(!isDrawn)}>
          {isDrawn ? (isSheet ? texts.asText : texts.write) : isSheet ? texts.asLines : texts.preview}
        </Button>
        {isSheet && <ImportSheet pageId={pageId} isTyped={isDirty} onTaken={(taken) => beginWith(taken, base)} />}
        <Button size="small" color="inherit" onClick={unsaved.close}>
          {words.cancel}
        </Button>
      </Box>
      <ConfirmDialog question={itemFormTexts.discard} {...unsaved.question}>
        {itemFormTexts.discardHelp}
      </ConfirmDialog>
    </Box>
  )
}
