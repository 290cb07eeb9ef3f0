import Button from '@mui/material/Button'
import { useState } from 'react'
import { anyResponse } from '../../../core/api/client.ts'
import { DetailForm } from '../../../core/items/detail/DetailForm.tsx'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import type { Draft, FormField } from '../../../core/kit/form/formField.ts'
import { Panel } from '../../../core/kit/Panel.tsx'
import type { Option } from '../../../core/kit/select/options.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { type Display, displayLink } from './displayResponses.ts'
import { displayTexts as texts } from './displayTexts.ts'

const fieldsWith = (groups: readonly Option[]): FormField[] => [
  { name: 'displayName', label: texts.name, kind: 'text', required: true, size: 100, help: texts.nameHelp },
  { name: 'dashboards', label: texts.dashboards, kind: 'multiline', required: true, help: texts.dashboardsHelp },
  { name: 'groups', label: texts.machines, kind: 'many', options: groups, help: texts.machinesHelp },
]
const empty: Draft = { displayName: '', dashboards: '/wall', groups: [] }
const areas = ['security']
const textOf = (value: Draft[string] | undefined) => (typeof value === 'string' ? value.trim() : '')

const bodyOf = (draft: Draft) => {
  const groups = Array.isArray(draft.groups) ? draft.groups.map(Number) : []
  return {
    displayName: textOf(draft.displayName),
    dashboards: textOf(draft.dashboards)
      .split(/\s*\n\s*/)
      .filter(Boolean),
    deviceGroupIds: groups.length > 0 ? groups : null,
  }
}

/** Adds a wall display; the address that connects it is passed on and cannot be retrieved again. */
export function AddDisplay(props: {
  groups: readonly Option[]
  onAdded: (link: { name: string; url: string; expires: number }) => void
}) {
  const client = useClient()
  const [round, setRound] = useState(0)
  const mutation = useSaveMutation({
    work: (draft: Draft) => client.post('/displays', { schema: displayLink, body: bodyOf(draft) }),
    message: texts.added,
    areas,
    onDone: ({ data }, draft) => {
      props.onAdded({ name: textOf(draft.displayName), url: data.url, expires: data.expires })
      setRound(round + 1)
    },
  })
  return (
    <Panel title={texts.newDisplay}>
      <DetailForm
        key={round}
        fields={fieldsWith(props.groups)}
        saved={empty}
        problems={mutation.problems}
        message={mutation.message}
        busy={mutation.isBusy}
        readOnly={false}
        isNew
        onSave={mutation.run}
      />
    </Panel>
  )
}

/** Changes the name of a wall display and what it shows and may access; it stays connected. */
export function ChangeDisplay(props: { display: Display; groups: readonly Option[]; onClose: () => void }) {
  const { displayId, displayName, dashboards, deviceGroupIds } = props.display
  const client = useClient()
  const mutation = useSaveMutation({
    work: (draft: Draft) => client.put(`/displays/${displayId}`, { schema: anyResponse, body: bodyOf(draft) }),
    message: texts.updated,
    areas,
    onDone: props.onClose,
  })
  const saved = { displayName, dashboards: dashboards.join('\n'), groups: (deviceGroupIds ?? []).map(String) }
  return (
    <Panel title={texts.changeOf(displayName)}>
      <DetailForm
        fields={fieldsWith(props.groups)}
        saved={saved}
        problems={mutation.problems}
        message={mutation.message}
        busy={mutation.isBusy}
        readOnly={false}
        tools={
          <Button size="small" color="inherit" onClick={props.onClose}>
            {texts.cancel}
          </Button>
        }
        onSave={mutation.run}
      />
    </Panel>
  )
}
