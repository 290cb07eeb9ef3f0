import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import Check from '@mui/icons-material/Check'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { FieldFrame } from '../../kit/form/FieldFrame.tsx'
import { useNotices } from '../../kit/notice/NoticeBar.tsx'
import { useCurrentOrganization, useSession } from '../../session/SessionContext.tsx'
import type { ViewsProps } from '../itemParts.ts'
import type { SavedView } from './savedViews.ts'
import { isShown, readViews, stateOf, viewsKey, withView, writeViews } from './savedViews.ts'
import { viewTexts as texts } from './texts.ts'

/** Returns the saved views of a list for this user, and a function to store them. */
function useSavedViews(address: string) {
  const { organizationId } = useCurrentOrganization()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const notices = useNotices()
  const key = viewsKey({ userName, organizationId, address })
  const [changes, setChanges] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is read anew after each change
  const views = useMemo(() => readViews(window.localStorage, key), [key, changes])
  const storeViews = (next: readonly SavedView[]) => {
    if (!writeViews(window.localStorage, key, next)) notices.error(texts.notStored)
    setChanges(changes + 1)
  }
  return { views, storeViews }
}

function SaveView(props: { onSave: (name: string) => void }) {
  const id = useId()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) props.onSave(name.trim())
    setName('')
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ p: 4, borderTop: 1, borderColor: 'divider' }}>
      <FieldFrame id={id} label={texts.name}>
        {(described) => (
          <Box sx={{ display: 'flex', gap: 2 }}>
            <TextField
              id={described.id}
              size="small"
              fullWidth
              hiddenLabel
              value={name}
              onChange={(event) => setName(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
            />
            <Button type="submit" variant="outlined" disabled={!name.trim()}>
              {texts.save}
            </Button>
          </Box>
        )}
      </FieldFrame>
    </Box>
  )
}

/**
 * Named states of a list, which can be applied, saved and deleted. The state itself is in the address, so that a link
 * shows it to anyone.
 */
export function SavedViews({ address, state, layout, onApply }: ViewsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [doomed, setDoomed] = useState<string | null>(null)
  const { views, storeViews } = useSavedViews(address)
  const current = views.find((view) => isShown(view, state))
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<BookmarkBorder fontSize="small" />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {current ? texts.current(current.name) : texts.views}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { 'aria-label': texts.views, sx: { width: 320 } } }}
      >
        {views.length === 0 && <Box sx={{ p: 4, fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.none}</Box>}
        {views.length > 0 && (
          <Box component="ul" sx={{ m: 0, p: 2, listStyle: 'none', maxHeight: 320, overflow: 'auto' }}>
            {views.map((view) => (
              <Box component="li" key={view.name} sx={{ display: 'flex', alignItems: 'center' }}>
                <Button
                  fullWidth
                  color="inherit"
                  aria-current={view === current}
                  endIcon={view === current ? <Check fontSize="small" /> : undefined}
                  sx={{ justifyContent: 'space-between', textAlign: 'left' }}
                  onClick={() => {
                    setAnchor(null)
                    onApply(stateOf(view), view.layout)
                  }}
                >
                  {view.name}
                </Button>
                <IconButton size="small" aria-label={texts.remove(view.name)} onClick={() => setDoomed(view.name)}>
                  <Close fontSize="small" />
                </IconButton>
              </Box>
            ))}
          </Box>
        )}
        <SaveView onSave={(name) => storeViews(withView(views, name, { state, layout: layout ?? null }))} />
      </Popover>
      <ConfirmDialog
        open={doomed !== null}
        prompt={texts.confirmRemove(doomed ?? '')}
        onNo={() => setDoomed(null)}
        onYes={() => {
          storeViews(views.filter(({ name }) => name !== doomed))
          setDoomed(null)
        }}
      />
    </>
  )
}
