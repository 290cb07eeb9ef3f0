import { useState } from 'react'
import { DetailForm } from '../items/detail/DetailForm.tsx'
import { useKeep } from '../items/detail/useKeep.ts'
import type { Draft, FormField } from '../kit/form/formField.ts'
import { Panel } from '../kit/Panel.tsx'
import { useClient } from '../session/SessionContext.tsx'
import { displayLink } from './displayAnswers.ts'
import { displayTexts as texts } from './displayTexts.ts'

const fields: FormField[] = [
  { name: 'displayName', label: texts.name, kind: 'text', required: true, size: 100, help: texts.nameHelp },
  { name: 'dashboards', label: texts.dashboards, kind: 'multiline', required: true, help: texts.dashboardsHelp },
]
const empty: Draft = { displayName: '', dashboards: '/wall' }
const areas = ['security']
const textOf = (value: Draft[string] | undefined) => (typeof value === 'string' ? value.trim() : '')

/** Adds a wall board; the address by which it is connected is handed over, nobody gets it again. */
export function DisplayForm(props: { onAdded: (link: { name: string; url: string; expires: string }) => void }) {
  const client = useClient()
  const [round, setRound] = useState(0)
  const keep = useKeep({
    work: (draft: Draft) => {
      const dashboards = textOf(draft.dashboards)
        .split(/\s*\n\s*/)
        .filter(Boolean)
      const body = { displayName: textOf(draft.displayName), dashboards }
      return client.post('/displays', { schema: displayLink, body })
    },
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
        fields={fields}
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
