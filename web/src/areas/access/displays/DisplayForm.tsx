import Button from '@mui/material/Button'
import { useState } from 'react'
import { done } from '../../../core/api/client.ts'
import { DetailForm } from '../../../core/items/detail/DetailForm.tsx'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import type { Draft, FormField } from '../../../core/kit/form/formField.ts'
import { Panel } from '../../../core/kit/Panel.tsx'
import type { Option } from '../../../core/kit/select/options.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { type Display, displayLink } from './displayAnswers.ts'
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

/** Adds a wall board; the address by which it is connected is handed over, nobody gets it again. */
export function AddDisplay(props: {
  groups: readonly Option[]
  onAdded: (link: { name: string; url: string; expires: number }) => void
}) {
  const client = useClient()
  const [round, setRound] = useState(0)
  const keep = useKeep({
    work: (draft: Draft) => client.post('/displays', { schema: displayLink, body: bodyOf(draft) }),
    said: texts.added,
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
        kept={empty}
        problems={keep.problems}
        message={keep.message}
        busy={keep.isBusy}
        readOnly={false}
        isNew
        onSave={keep.run}
      />
    </Panel>
  )
}

/** Changes what a wall board is called, shows and may see; it stays connected. */
export function ChangeDisplay(props: { display: Display; groups: readonly Option[]; onClose: () => void }) {
  const { displayId, displayName, dashboards, deviceGroupIds } = props.display
  const client = useClient()
  const keep = useKeep({
    work: (draft: Draft) => client.put(`/displays/${displayId}`, { schema: done, body: bodyOf(draft) }),
    said: texts.updated,
    areas,
    onDone: props.onClose,
  })
  const kept = { displayName, dashboards: dashboards.join('\n'), groups: (deviceGroupIds ?? []).map(String) }
  return (
    <Panel title={texts.changeOf(displayName)}>
      <DetailForm
        fields={fieldsWith(props.groups)}
        kept={kept}
        problems={keep.problems}
        message={keep.message}
        busy={keep.isBusy}
        readOnly={false}
        tools={
          <Button size="small" color="inherit" onClick={props.onClose}>
            {texts.cancel}
          </Button>
        }
        onSave={keep.run}
      />
    </Panel>
  )
}
