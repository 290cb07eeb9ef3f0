import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError } from '../api/apiError.ts'
import { rejectedFields } from '../api/rejectedFields.ts'
import { useBusy } from '../kit/dialog/BusyOverlay.tsx'
import { PasswordField } from './PasswordField.tsx'
import { sessionTexts as texts } from './texts.ts'

type PasswordPrompt = { problem: string | null; respond: (password: string | null) => void }

const passwordProblem = (error: unknown) =>
  error instanceof ApiError && error.status === 400 ? (rejectedFields(error).currentPassword ?? null) : null

/**
 * Runs work that needs a recent sign-in: if the server requires the password again, `dialog` prompts for it until it is
 * correct or the user cancels (then the error is thrown). `help` explains the reason.
 */
export function usePasswordConfirmation(help: string = texts.isItYouHelp): {
  show: <Result>(work: (more: { currentPassword?: string }) => Promise<Result>) => Promise<Result>
  dialog: ReactNode
} {
  const [prompt, setPrompt] = useState<PasswordPrompt | null>(null)
  const busy = useBusy()
  const requestPassword = (problem: string | null) =>
    busy.prompting(() =>
      new Promise<string | null>((respond) => setPrompt({ problem, respond })).finally(() => setPrompt(null)),
    )
  return {
    async show(work) {
      for (let more: { currentPassword?: string } = {}; ; )
        try {
          return await work(more)
        } catch (error) {
          const problem = passwordProblem(error)
          if (problem === null) throw error
          const password = await requestPassword(more.currentPassword === undefined ? null : problem)
          if (password === null) throw error
          more = { currentPassword: password }
        }
    },
    dialog: prompt && <PasswordDialog {...prompt} help={help} />,
  }
}

function PasswordDialog({ problem, respond, help }: PasswordPrompt & { help: string }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (typed !== '') respond(typed)
  }
  return (
    <Dialog open onClose={() => respond(null)} maxWidth="xs" fullWidth aria-labelledby={id}>
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
          <Button variant="outlined" onClick={() => respond(null)}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={typed === ''}>
            {texts.goOn}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
