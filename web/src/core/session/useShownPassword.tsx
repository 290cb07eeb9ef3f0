import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError } from '../api/apiError.ts'
import { refusedFields } from '../api/refusedFields.ts'
import { useBusy } from '../kit/dialog/BusyOverlay.tsx'
import { PasswordField } from './PasswordField.tsx'
import { sessionTexts as texts } from './texts.ts'

type Asked = { problem: string | null; answer: (password: string | null) => void }

const wanted = (error: unknown) =>
  error instanceof ApiError && error.status === 400 ? (refusedFields(error).currentPassword ?? null) : null

/**
 * Does what takes a person who has just shown who it is: if the server wants the password again, it is asked for in
 * `dialog`, until it is right or the person gives up (then the refusal is thrown). `help` says why it is asked for.
 */
export function useShownPassword(help: string = texts.isItYouHelp): {
  show: <Result>(work: (more: { currentPassword?: string }) => Promise<Result>) => Promise<Result>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const busy = useBusy()
  const ask = (problem: string | null) =>
    busy.asking(() =>
      new Promise<string | null>((answer) => setAsked({ problem, answer })).finally(() => setAsked(null)),
    )
  return {
    async show(work) {
      for (let more: { currentPassword?: string } = {}; ; )
        try {
          return await work(more)
        } catch (error) {
          const problem = wanted(error)
          if (problem === null) throw error
          const password = await ask(more.currentPassword === undefined ? null : problem)
          if (password === null) throw error
          more = { currentPassword: password }
        }
    },
    dialog: asked && <PasswordDialog {...asked} help={help} />,
  }
}

function PasswordDialog({ problem, answer, help }: Asked & { help: string }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (typed !== '') answer(typed)
  }
  return (
    <Dialog open onClose={() => answer(null)} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id} component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
          {texts.isItYou}
        </DialogTitle>
        <DialogContent sx={{ fontSize: '0.8125rem', display: 'grid', gap: 4 }}>
          {help}
          <PasswordField
            autoFocus
            label={texts.currentPassword}
            size="small"
            fullWidth
            autoComplete="current-password"
            value={typed}
            error={problem !== null}
            helperText={problem}
            onChange={(event) => setTyped(event.target.value)}
          />
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 4 }}>
          <Button variant="outlined" onClick={() => answer(null)}>
            {texts.giveUp}
          </Button>
          <Button type="submit" variant="contained" disabled={typed === ''}>
            {texts.goOn}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
