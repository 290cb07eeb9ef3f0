import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Unsubscribe from '@mui/icons-material/UnsubscribeOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type RecipientType, recipientTypes } from '@takt/domain/areas/notifications/notificationRecipients.ts'
import { useId } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { SearchSelect } from '../../core/kit/select/SearchSelect.tsx'
import { noEmailMark } from './noEmailMark.ts'
import { type Action, newAction } from './notificationDraft.ts'
import { notificationTexts as texts } from './texts.ts'
import { useEmailReach } from './useEmailReach.ts'
import { useRecipientOptions } from './useRecipientOptions.ts'

/** Shows why a recipient gets no email, on a line of its own below it. */
function NoEmailMark({ mark }: { mark: string | null }) {
  if (mark === null) return null
  return (
    <Box
      sx={{
        gridColumn: '1 / -1',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        fontSize: '0.8125rem',
        color: 'text.secondary',
      }}
    >
      <Unsubscribe fontSize="small" color="warning" />
      {mark}
    </Box>
  )
}

/** The recipients, one below the other, each with its kind and name. */
export function Recipients(props: { actions: readonly Action[]; onChange: (actions: readonly Action[]) => void }) {
  const { actions, onChange } = props
  const id = useId()
  const options = useRecipientOptions()
  const reach = useEmailReach()
  const change = (nth: number, fields: Partial<Action>) => onChange(actions.with(nth, { ...actions[nth]!, ...fields }))
  return (
    <Box role="group" aria-label={texts.recipients} sx={{ display: 'grid', gap: 2, containerType: 'inline-size' }}>
      <Box aria-hidden sx={{ fontSize: '0.8125rem', fontWeight: 500 }}>
        {texts.recipients}
      </Box>
      {actions.length === 0 && <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.noRecipient}</Box>}
      {actions.map((action, nth) => (
        <Box
          key={action.notificationRecipientID}
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: '9.5rem minmax(0, 1fr) auto',
            alignItems: 'center',
            // If both do not fit side by side, the recipient has a line of its own, so that no name is truncated.
            '@container (max-width: 28rem)': {
              gridTemplateColumns: 'minmax(0, 1fr) auto',
              '& > :nth-child(2)': { gridColumn: '1 / -1', gridRow: 2 },
            },
          }}
        >
          <TextField
            select
            hiddenLabel
            size="small"
            value={action.recipientType}
            onChange={(event) => change(nth, { recipientType: event.target.value as RecipientType, recipientID: '' })}
            slotProps={{ select: { SelectDisplayProps: { 'aria-label': texts.kindOf(nth + 1) } } }}
          >
            {recipientTypes.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {texts.kinds[kind]}
              </MenuItem>
            ))}
          </TextField>
          {action.recipientType === 'email' ? (
            <TextField
              hiddenLabel
              size="small"
              value={action.recipientID}
              onChange={(event) => change(nth, { recipientID: event.target.value })}
              slotProps={{
                htmlInput: { 'aria-label': texts.recipientLabel(nth + 1), inputMode: 'email', autoComplete: 'off' },
              }}
            />
          ) : (
            <SearchSelect
              id={`${id}-${nth}`}
              label={texts.recipientLabel(nth + 1)}
              value={action.recipientID || null}
              options={action.recipientType === '' ? [] : options[action.recipientType]}
              onChange={(recipientID) => change(nth, { recipientID: recipientID ?? '' })}
            />
          )}
          <IconButton
            size="small"
            aria-label={texts.removeRecipient(nth + 1)}
            onClick={() => onChange(actions.toSpliced(nth, 1))}
          >
            <Close fontSize="small" />
          </IconButton>
          <NoEmailMark mark={noEmailMark(action, reach)} />
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<Add fontSize="small" />}
        onClick={() => onChange([...actions, newAction()])}
        sx={{ justifySelf: 'start' }}
      >
        {texts.addRecipient}
      </Button>
    </Box>
  )
}
