import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { delayUnits } from '@takt/domain/areas/notifications/delayMs.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useId } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { FieldInput } from '../../core/kit/form/FieldInput.tsx'
import { Conditions } from './Conditions.tsx'
import type { FollowUp } from './notificationDraft.ts'
import { Recipients } from './Recipients.tsx'
import { notificationTexts as texts } from './texts.ts'

const unitOptions = delayUnits.map((value) => ({ value, label: texts.unit(value) }))

/** Edits when and to whom a notification is sent: the notification itself, or a follow-up with its delay. */
export function Trigger(props: {
  trigger: FollowUp
  /** From 1 for follow-ups; the notification itself is 0. */
  nth: number
  type: ItemType | null
  /** The reason why a follow-up may not stop; null: no warning. */
  warning: keyof typeof texts.stops | null
  onChange: (change: Partial<FollowUp>) => void
  onRemove: () => void
}) {
  const { trigger, nth, type, warning, onChange } = props
  const id = useId()
  const field = { name: 'name', label: texts.fields.description, kind: 'text', required: true, size: 200 } as const
  return (
    <Box
      component="fieldset"
      sx={{ m: 0, p: { xs: 3, sm: 4 }, border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}
    >
      <Box component="legend" sx={{ px: 1, fontSize: '0.8125rem', fontWeight: 650 }}>
        {trigger.isMainTrigger ? texts.main : texts.followUp(nth)}
      </Box>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {!trigger.isMainTrigger && (
          <>
            <FieldInput
              id={`${id}name`}
              field={field}
              value={trigger.name}
              onChange={(value) => onChange({ name: String(value ?? '') })}
            />
            <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)' }}>
              <FieldInput
                id={`${id}delay`}
                field={{ name: 'delayValue', label: texts.fields.delay, kind: 'number', required: true }}
                value={trigger.triggerTimeValue}
                onChange={(value) => onChange({ triggerTimeValue: String(value ?? '') })}
              />
              <FieldInput
                id={`${id}unit`}
                field={{
                  name: 'delayUnits',
                  label: texts.fields.unit,
                  kind: 'one',
                  required: true,
                  options: unitOptions,
                }}
                value={trigger.triggerTimeUnit}
                onChange={(value) =>
                  onChange({ triggerTimeUnit: delayUnits.find((unit) => unit === value) ?? trigger.triggerTimeUnit })
                }
              />
            </Box>
          </>
        )}
        {type ? (
          <Conditions
            type={type}
            conditions={trigger.conditions}
            none={trigger.isMainTrigger ? texts.anyOf(type.name) : texts.asMain}
            onChange={(conditions) => onChange({ conditions })}
          />
        ) : (
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.chooseFirst}</Box>
        )}
        {warning && (
          <Alert severity="warning" variant="outlined">
            {texts.stops[warning]}
          </Alert>
        )}
        <Recipients actions={trigger.actions} onChange={(actions) => onChange({ actions })} />
        {!trigger.isMainTrigger && (
          <Button size="small" color="inherit" onClick={props.onRemove} sx={{ justifySelf: 'start' }}>
            {texts.removeFollowUp(nth)}
          </Button>
        )}
      </Box>
    </Box>
  )
}
