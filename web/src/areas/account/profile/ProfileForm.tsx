import { signedIn } from '@takt/domain/areas/access/responses/signedIn.ts'
import { useMemo, useState } from 'react'
import { UserError } from '../../../core/api/apiError.ts'
import { DetailForm } from '../../../core/items/detail/DetailForm.tsx'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import type { Draft, FormField } from '../../../core/kit/form/formField.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { guessLocation } from '../../../core/session/guessLocation.ts'
import { profileBody } from '../../../core/session/profileBody.ts'
import { useClient, useSessionSend } from '../../../core/session/SessionContext.tsx'
import type { SessionUser } from '../../../core/session/sessionUser.ts'
import { sessionTexts } from '../../../core/session/texts.ts'
import { countries } from '../../organizations/index.ts'
import { profileTexts as texts } from './texts.ts'

const noAreas: readonly string[] = []

const fieldsFor = (locale: string): FormField[] => [
  { name: 'personName', label: texts.personName, kind: 'text', help: texts.personNameHelp },
  { name: 'country', label: texts.country, kind: 'one', options: countries(locale) },
  {
    name: 'timezone',
    label: texts.timeZone,
    kind: 'one',
    options: Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })),
  },
  { name: 'darkMode', label: texts.darkMode, kind: 'tick', help: texts.darkModeHelp },
]

/** Name, country, time zone and color scheme of the signed-in user; changes that cannot be saved are reverted. */
export function ProfileForm(props: { user: SessionUser }) {
  const { user } = props
  const client = useClient()
  const send = useSessionSend()
  const { locale } = useFormat()
  const fields = useMemo(() => fieldsFor(locale), [locale])
  const [attempt, setAttempt] = useState(0)
  const guessed = guessLocation()
  const saved: Draft = {
    personName: user.personName ?? '',
    country: user.country ?? guessed.country,
    timezone: user.timezone ?? guessed.timezone,
    darkMode: user.darkMode,
  }
  const mutation = useSaveMutation({
    work: async (draft: Draft) => {
      const name = String(draft.personName ?? '').trim() || null
      const body = profileBody(user, {
        ...(name === user.personName ? {} : { personName: name }),
        country: draft.country ? String(draft.country) : null,
        timezone: draft.timezone ? String(draft.timezone) : null,
        darkMode: draft.darkMode === true,
      })
      const path = `/users/${encodeURIComponent(user.userName)}`
      try {
        return await client.put(path, { schema: signedIn, body })
      } catch (error) {
        throw new UserError(sessionTexts.profileFailed, { cause: error })
      } finally {
        setAttempt((before) => before + 1)
      }
    },
    message: texts.saved,
    areas: noAreas,
    loud: true,
    onDone: (response) => {
      send({ type: 'PROFILE_SAVED', user: response.user })
      if (response.user.darkMode !== user.darkMode)
        send({ type: 'SET_THEME', theme: response.user.darkMode ? 'dark' : 'light' })
    },
  })
  return (
    <DetailForm
      key={attempt}
      fields={fields}
      saved={saved}
      problems={mutation.problems}
      message={mutation.message}
      busy={mutation.isBusy}
      readOnly={false}
      onSave={mutation.run}
    />
  )
}
