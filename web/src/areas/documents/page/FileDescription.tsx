import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { areaOfDoc, pageNamespaces } from '@takt/domain/areas/documents/docTypes.ts'
import type { DocView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { type FormEvent, useState } from 'react'
import { anyResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { words } from '../../../core/kit/words.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { documentTexts as texts } from '../texts.ts'

/** The description of a page; users who may write file pages can change that of a file page. */
export function FileDescription({ page, readOnly }: { page: DocView; readOnly: boolean }) {
  const { docType, pageId, pageNamespace, fileDescription, mayWrite } = page
  const client = useClient()
  const [draft, setDraft] = useState<string | null>(null)
  const mutation = useSaveMutation({
    work: (text: string) =>
      client.patch(`/docs/file/${pageId}/updateDescription`, {
        schema: anyResponse,
        body: { fileDescription: text.trim() || null },
      }),
    message: texts.saved,
    areas: [areaOfDoc[docType]],
    onDone: () => setDraft(null),
  })
  const close = () => {
    mutation.reset()
    setDraft(null)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (draft !== null) mutation.run(draft)
  }
  if (draft !== null) {
    const problem = mutation.problems.fileDescription ?? mutation.message
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
        <Button type="submit" size="small" variant="contained" loading={mutation.isBusy}>
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
