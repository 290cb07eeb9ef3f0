import Alert from '@mui/material/Alert'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { Box } from '../../core/kit/Box.tsx'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { useConditionLabels } from './Conditions.tsx'
import { neverStops } from './neverStops.ts'
import { noEmailMark } from './noEmailMark.ts'
import type { FollowUp, NotificationDraft } from './notificationDraft.ts'
import { notificationTexts as texts } from './texts.ts'
import { useEmailReach } from './useEmailReach.ts'
import { useRecipientOptions } from './useRecipientOptions.ts'
import { watchedType } from './watchable.ts'

/** Shows when the notification is sent: a follow-up links to its own page, and from there to its parent. */
function SendTime({ trigger, parent }: { trigger: FollowUp; parent: FollowUp | null }) {
  const { isMainTrigger, triggerTimeValue, triggerTimeUnit } = trigger
  if (isMainTrigger) return texts.main
  const delay = texts.delay(triggerTimeValue, triggerTimeUnit)
  const { notificationID, name } = parent ?? trigger
  const link = (
    <PageLink to="/$list/$key" params={{ list: 'notifications', key: String(notificationID) }}>
      {name}
    </PageLink>
  )
  if (!parent)
    return (
      <>
        {texts.after(delay)} {link}
      </>
    )
  return (
    <>
      {texts.afterParent(delay)} {link}
      {trigger.conditions.length > 0 ? texts.ifThen : texts.ifStill}
    </>
  )
}

function TriggerSummary(props: {
  draft: NotificationDraft
  trigger: FollowUp
  type: ItemType
  parent: FollowUp | null
}) {
  const { draft, trigger, type, parent } = props
  const reach = useEmailReach()
  const warning = neverStops(draft, trigger, { type, reach })
  const labels = useConditionLabels(type, trigger.conditions)
  const options = useRecipientOptions()
  const conditionTexts = labels.map((label, nth) =>
    nth === 0 ? label : `${texts.logic[trigger.conditions[nth]!.logic]} ${label}`,
  )
  const recipients = trigger.actions.map(({ recipientType, recipientID }) => {
    const option = recipientType === '' ? undefined : options[recipientType].find(({ value }) => value === recipientID)
    const mark = noEmailMark({ recipientType, recipientID }, reach)
    return mark === null ? (option?.label ?? recipientID) : texts.marked(option?.label ?? recipientID, mark)
  })
  const defaultText = trigger.isMainTrigger ? texts.anyOf(type.name) : parent ? '' : texts.asMain
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 500 }}>
        <SendTime trigger={trigger} parent={parent} />
      </Box>
      <Box>{conditionTexts.join(' ') || defaultText}</Box>
      <Box sx={{ color: 'text.secondary' }}>{recipients.join(', ') || texts.noRecipient}</Box>
      {warning && (
        <Alert severity="warning" variant="outlined">
          {texts.stops[warning]}
        </Alert>
      )}
    </Box>
  )
}

/**
 * Shows conditions, recipients and follow-ups of a notification in words. `only`: shows this follow-up alone, as on its
 * own page.
 */
export function Summary({ draft, only }: { draft: NotificationDraft; only: FollowUp | null }) {
  const [main] = draft.followUps
  const type = watchedType(draft.itemType)
  return (
    <Panel title={texts.conditions}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3, fontSize: '0.8125rem' }}>
        {type &&
          (only ? [only] : draft.followUps).map((trigger) => (
            <TriggerSummary
              key={trigger.notificationID}
              draft={draft}
              trigger={trigger}
              type={type}
              parent={only && main!}
            />
          ))}
      </Box>
    </Panel>
  )
}
