import type { ItemType } from '@takt/domain/item/item.ts'
import { Box } from '../kit/Box.tsx'
import { Panel } from '../kit/Panel.tsx'
import { useConditionLabels } from './Conditions.tsx'
import type { FollowUp, NotificationDraft } from './notificationDraft.ts'
import { notificationTexts as texts } from './texts.ts'
import { useRecipientOptions } from './useRecipientOptions.ts'
import { watchedBy } from './watchable.ts'

function TriggerSummary({ trigger, type }: { trigger: FollowUp; type: ItemType }) {
  const labels = useConditionLabels(type, trigger.conditions)
  const options = useRecipientOptions()
  const said = labels.map((label, nth) =>
    nth === 0 ? label : `${texts.logic[trigger.conditions[nth]!.logic]} ${label}`,
  )
  const who = trigger.actions.map(({ recipientType, recipientID }) => {
    const known = recipientType === '' ? undefined : options[recipientType].find(({ value }) => value === recipientID)
    return known?.label ?? recipientID
  })
  const { isMainTrigger, triggerTimeValue, triggerTimeUnit, name } = trigger
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 500 }}>
        {isMainTrigger ? texts.main : texts.after(triggerTimeValue, texts.units[triggerTimeUnit], name)}
      </Box>
      <Box>{said.join(' ') || (isMainTrigger ? texts.anyRow : texts.asMain)}</Box>
      <Box sx={{ color: 'text.secondary' }}>{who.join(', ') || texts.nobody}</Box>
    </Box>
  )
}

/** Conditions, recipients and follow-ups of a notification in words. */
export function Summary({ draft }: { draft: NotificationDraft }) {
  const type = watchedBy(draft.itemType)
  return (
    <Panel title={texts.conditions}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3, fontSize: '0.8125rem' }}>
        {type &&
          draft.followUps.map((trigger) => (
            <TriggerSummary key={trigger.notificationID} trigger={trigger} type={type} />
          ))}
      </Box>
    </Panel>
  )
}
