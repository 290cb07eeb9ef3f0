import type { RecipientType } from '@takt/domain/areas/notifications/notificationRecipients.ts'
import { Box } from '../../../../core/kit/Box.tsx'
import { Recipients } from '../../../notifications/index.ts'
import { formTexts as texts } from '../texts.ts'
import { listAt, textAt } from './optionsOfStep.ts'
import type { StepFormProps } from './stepFormProps.ts'
import { TemplateInput } from './TemplateInput.tsx'

type Recipient = { recipientType: RecipientType | ''; recipientID: string }

/** Recipients and content of a notification. */
export function NotifyForm({ options, values, problems, set }: StepFormProps) {
  const [option, wrong = ''] = Object.entries(problems).find(([name]) => name.startsWith('recipients')) ?? []
  const nth = option?.split('.')[1]
  return (
    <>
      <Recipients
        actions={listAt<Recipient>(options, 'recipients').map((recipient, at) => ({
          ...recipient,
          notificationRecipientID: String(at),
        }))}
        onChange={(actions) =>
          set({ recipients: actions.map(({ recipientType, recipientID }) => ({ recipientType, recipientID })) })
        }
      />
      {wrong && (
        <Box sx={{ fontSize: '0.75rem', color: 'error.main' }}>
          {nth === undefined ? wrong : texts.recipientIs(Number(nth) + 1, wrong)}
        </Box>
      )}
      <TemplateInput
        label={texts.notificationTitle}
        value={textAt(options, 'title')}
        values={values}
        required
        problem={problems.title}
        onChange={(title) => set({ title })}
      />
      <TemplateInput
        label={texts.notificationText}
        value={textAt(options, 'text')}
        values={values}
        lines={3}
        problem={problems.text}
        onChange={(text) => set({ text })}
      />
    </>
  )
}
