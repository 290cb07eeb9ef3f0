import { users } from '@takt/domain/areas/access/users.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { useMemo } from 'react'
import { anyResponse, dataResponse } from '../../core/api/client.ts'
import { DetailForm } from '../../core/items/detail/DetailForm.tsx'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import type { ItemRow } from '../../core/items/itemActions.ts'
import type { Draft, FormField } from '../../core/kit/form/formField.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { guessLocation } from '../../core/session/guessLocation.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { usePasswordConfirmation } from '../../core/session/usePasswordConfirmation.tsx'
import { countries } from '../organizations/index.ts'
import { accessTexts as texts } from './texts.ts'

const areas = [users.area]
const userResponse = dataResponse(rowWith(users, ['userName']).partial())
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

/** Name, email address, country and time zone of a user, or the form of a new user, who is invited by email. */
export function ProfilePanel(props: { row: ItemRow | null; onAdded?: (userName: string) => void }) {
  const { row, onAdded } = props
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const mayWrite = useMay(users.area, 'write')
  const fields = useFields(row === null, textOf(row?.waitingEmail))
  const guessed = guessLocation()
  const saved: Draft = row
    ? {
        personName: textOf(row.personName),
        email: textOf(row.email),
        country: textOf(row.country),
        timezone: textOf(row.timezone),
        // A requested change of the address is saved, too, although it is not in force yet.
        waitingEmail: textOf(row.waitingEmail),
      }
    : { userName: '', personName: '', email: '', ...guessed }
  const passwordPrompt = usePasswordConfirmation()
  const mutation = useSaveMutation({
    work: async (draft: Draft) => {
      const location = { country: draft.country || null, timezone: draft.timezone || null }
      const isOther = draft.email && draft.email !== textOf(row?.email)
      const body = {
        ...location,
        personName: textOf(draft.personName).trim() || null,
        ...(isOther ? { email: draft.email } : {}),
      }
      if (row) {
        const path = `/users/${encodeURIComponent(String(row.userName))}`
        return passwordPrompt.show((more) => client.put(path, { schema: anyResponse, body: { ...body, ...more } }))
      }
      const { data } = await client.post('/users', {
        schema: userResponse,
        // A user who is given rights gets an organization in which they apply.
        body: { ...body, userName: textOf(draft.userName).trim(), organizationIds: [organizationId] },
      })
      onAdded?.(data.userName ?? textOf(draft.userName).trim())
      return data
    },
    message: row ? texts.userUpdated : texts.userAdded,
    areas,
  })
  return (
    <Panel title={row ? texts.user : texts.newUser}>
      <DetailForm
        key={row?.rowId ?? 0}
        fields={fields}
        saved={saved}
        problems={mutation.problems}
        message={mutation.message}
        busy={mutation.isBusy}
        readOnly={!mayWrite}
        isNew={row === null}
        onSave={mutation.run}
      />
      {passwordPrompt.dialog}
    </Panel>
  )
}
