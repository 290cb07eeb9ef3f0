import { useState } from 'react'
import { done } from '../../../core/api/client.ts'
import { DeleteButton } from '../../../core/items/detail/DeleteButton.tsx'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { useShownPassword } from '../../../core/session/useShownPassword.tsx'
import { type OrganizationRow, useRefreshPlaces } from '../usePlaces.ts'
import { removalTexts as texts } from './texts.ts'
import { useContents } from './useRemovals.ts'

function Contents(props: { id: number; isAsked: boolean }) {
  const { data, error } = useContents(props.id, props.isAsked)
  const { count: inDigits } = useFormat()
  if (error) return texts.unknown
  if (!data) return texts.asking
  if (data.length === 0) return texts.nothing
  return (
    <>
      {texts.goes}
      <Box component="ul" sx={{ my: 2, pl: 5, columns: { sm: 2 }, fontVariantNumeric: 'tabular-nums' }}>
        {data.map(({ label, count }) => (
          <li key={label}>
            {inDigits(count)} × {label}
          </li>
        ))}
      </Box>
      {texts.besides}
    </>
  )
}

/** Deletes an organization with all it has, once its name was typed under what goes, and the password after that. */
export function RemoveOrganization(props: { organization: OrganizationRow; onOpen: (id: string) => void }) {
  const { organizationId, organizationName } = props.organization
  const client = useClient()
  const refresh = useRefreshPlaces()
  const isMasked = useMask().isOn
  const isChosen = usePlace().organizationId === organizationId
  const [isAsked, setIsAsked] = useState(false)
  const shown = useShownPassword(texts.password)
  const remove = useKeep({
    work: () =>
      shown.show((more) =>
        client.delete(`/organizations/${organizationId}`, { schema: done, body: { organizationName, ...more } }),
      ),
    said: texts.deleted,
    areas: ['organizations'],
    loud: true,
    onDone: async () => {
      props.onOpen(`removal-${organizationId}`)
      await refresh()
    },
  })
  return (
    <>
      <DeleteButton
        label={texts.remove}
        question={texts.question}
        mustType={{ label: texts.type(organizationName), text: organizationName }}
        busy={remove.isBusy}
        disabled={isChosen || isMasked}
        title={isChosen ? texts.chosen : isMasked ? texts.masked : undefined}
        onAsk={() => setIsAsked(true)}
        onDelete={() => remove.run(undefined)}
      >
        <Contents id={organizationId} isAsked={isAsked} />
      </DeleteButton>
      {shown.dialog}
    </>
  )
}
