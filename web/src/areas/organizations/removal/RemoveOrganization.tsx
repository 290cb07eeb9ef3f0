import { useState } from 'react'
import { anyResponse } from '../../../core/api/client.ts'
import { DeleteButton } from '../../../core/items/detail/DeleteButton.tsx'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { usePasswordConfirmation } from '../../../core/session/usePasswordConfirmation.tsx'
import { type OrganizationRow, useRefreshOrganizations } from '../useOrganizations.ts'
import { removalTexts as texts } from './texts.ts'
import { useContents } from './useRemovals.ts'

function Contents(props: { id: number; isOpen: boolean }) {
  const { data, error } = useContents(props.id, props.isOpen)
  const { count: inDigits } = useFormat()
  if (error) return texts.unknown
  if (!data) return texts.loading
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

/**
 * Deletes an organization with all its data; requires its name to be typed below a list of these data, and then the
 * password.
 */
export function RemoveOrganization(props: { organization: OrganizationRow; onOpen: (id: string) => void }) {
  const { organizationId, organizationName } = props.organization
  const client = useClient()
  const refresh = useRefreshOrganizations()
  const isMasked = useMask().isOn
  const isCurrent = useCurrentOrganization().organizationId === organizationId
  const [isOpen, setIsOpen] = useState(false)
  const passwordPrompt = usePasswordConfirmation(texts.password)
  const remove = useSaveMutation({
    work: () =>
      passwordPrompt.show((more) =>
        client.delete(`/organizations/${organizationId}`, { schema: anyResponse, body: { organizationName, ...more } }),
      ),
    message: texts.deleted,
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
        prompt={texts.question}
        mustType={{ label: texts.type(organizationName), text: organizationName }}
        busy={remove.isBusy}
        disabled={isCurrent || isMasked}
        title={isCurrent ? texts.chosen : isMasked ? texts.masked : undefined}
        onConfirmOpen={() => setIsOpen(true)}
        onDelete={() => remove.run(undefined)}
      >
        <Contents id={organizationId} isOpen={isOpen} />
      </DeleteButton>
      {passwordPrompt.dialog}
    </>
  )
}
