import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { DocView } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { areaOfDoc, pageNamespaces } from '@takt/domain/areas/documents/docTypes.ts'
import { type FormEvent, useState } from 'react'
import { done } from '../../../core/api/client.ts'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { words } from '../../../core/kit/words.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { documentTexts as texts } from '../texts.ts'

/** The description of a page; that of a file page can be changed by whoever may write such pages. */
export function FileDescription({ page, readOnly }: { page: DocView; readOnly: boolean }) {
  const { docType, pageId, pageNamespace, fileDescription, mayWrite } = page
  const client = useClient()
  const [draft, setDraft] = useState<string | null>(null)
  const keep = useKeep({
    work: (text: string) =>
      client.patch(`/docs/file/${pageId}/updateDescription`, {
        schema: done,
        body: { fileDescription: text.trim() || null },
      }),
    said: texts.saved,
    areas: [areaOfDoc[docType]],
    onDone: () => setDraft(null),
  })
  const close = () => {
    keep.forget()
    setDraft(null)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (draft !== null) keep.run(draft)
  }
  if (draft !== null) {
    const problem = keep.problems.fileDescription ?? keep.message
    return (
      <Box component="form" onSubmit={save} sx={{ display: 'flex', gap: 2, alignItems: 'start', flexWrap: 'wrap' }}>
        <TextField
          size="small"
          label={texts.description}
          value={draft}
          error={problem !== null}
          helperText={problem}
          onChange={(event) => setDraft(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          sx={{ flex: '1 1 16rem' }}
        />
        <Button type="submit" size="small" variant="contained" loading={keep.isBusy}>
          {words.save}
        </Button>
        <Button size="small" color="inherit" onClick={close}>
          {words.cancel}
        </Button>
      </Box>
    )
  }
  const mayDescribe = !readOnly && mayWrite && pageNamespace === pageNamespaces.file
  if (!fileDescription && !mayDescribe) return null
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      {fileDescription && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {fileDescription}
        </Typography>
      )}
      {mayDescribe && (
        <Button size="small" color="inherit" onClick={() => setDraft(fileDescription ?? '')}>
          {fileDescription ? texts.editDescription : texts.addDescription}
        </Button>
      )}
    </Box>
  )
}
