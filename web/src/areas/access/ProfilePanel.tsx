import { users } from '@takt/domain/areas/access/users.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { useMemo } from 'react'
import { answered, done } from '../../core/api/client.ts'
import { DetailForm } from '../../core/items/detail/DetailForm.tsx'
import { useKeep } from '../../core/items/detail/useKeep.ts'
import type { ItemRow } from '../../core/items/itemActions.ts'
import type { Draft, FormField } from '../../core/kit/form/formField.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { guessPlace } from '../../core/session/guessPlace.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { useShownPassword } from '../../core/session/useShownPassword.tsx'
import { countries } from '../organizations/face.ts'
import { accessTexts as texts } from './texts.ts'

const areas = [users.area]
const userAnswer = answered(rowWith(users, ['userName']).partial())
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function useFields(isNew: boolean, waitingEmail: string): FormField[] {
  const { locale } = useFormat()
  return useMemo(
    () => [
      ...(isNew
        ? [
            {
              name: 'userName',
              label: texts.userName,
              kind: 'text' as const,
              required: true,
              help: texts.userNameHelp,
            },
          ]
        : []),
      { name: 'personName', label: texts.personName, kind: 'text', help: texts.personNameHelp },
      {
        name: 'email',
        label: texts.email,
        kind: 'text',
        help: isNew ? texts.emailHelp : waitingEmail ? texts.emailWaits(waitingEmail) : undefined,
      },
      { name: 'country', label: texts.country, kind: 'one', options: countries(locale) },
      {
        name: 'timezone',
        label: texts.timeZone,
        kind: 'one',
        options: Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })),
      },
    ],
    [isNew, waitingEmail, locale],
  )
}

/** Name, e-mail address, country and time zone of a user, or a new user, who is invited by mail. */
export function ProfilePanel(props: { row: ItemRow | null; onAdded?: (userName: string) => void }) {
  const { row, onAdded } = props
  const client = useClient()
  const { organizationId } = usePlace()
  const mayWrite = useMay(users.area, 'write')
  const fields = useFields(row === null, textOf(row?.waitingEmail))
  const guessed = guessPlace()
  const kept: Draft = row
    ? {
        personName: textOf(row.personName),
        email: textOf(row.email),
        country: textOf(row.country),
        timezone: textOf(row.timezone),
        // Another address that is asked for is kept too, though not in force yet.
        waitingEmail: textOf(row.waitingEmail),
      }
    : { userName: '', personName: '', email: '', ...guessed }
  const shown = useShownPassword()
  const keep = useKeep({
    work: async (draft: Draft) => {
      const place = { country: draft.country || null, timezone: draft.timezone || null }
      const isOther = draft.email && draft.email !== textOf(row?.email)
      const body = {
        ...place,
        personName: textOf(draft.personName).trim() || null,
        ...(isOther ? { email: draft.email } : {}),
      }
      if (row) {
        const path = `/users/${encodeURIComponent(String(row.userName))}`
        return shown.show((more) => client.put(path, { schema: done, body: { ...body, ...more } }))
      }
      const { data } = await client.post('/users', {
        schema: userAnswer,
        // Whoever is given rights finds where they hold.
        body: { ...body, userName: textOf(draft.userName).trim(), organizationIds: [organizationId] },
      })
      onAdded?.(data.userName ?? textOf(draft.userName).trim())
      return data
    },
    said: row ? texts.userUpdated : texts.userAdded,
    areas,
  })
  return (
    <Panel title={row ? texts.user : texts.newUser}>
      <DetailForm
        key={row?.rowId ?? 0}
        fields={fields}
        kept={kept}
        problems={keep.problems}
        message={keep.message}
        busy={keep.isBusy}
        readOnly={!mayWrite}
        isNew={row === null}
        onSave={keep.run}
      />
      {shown.dialog}
    </Panel>
  )
}
