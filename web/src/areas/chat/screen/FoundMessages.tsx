import Typography from '@mui/material/Typography'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { chatTexts as texts } from '../texts.ts'
import { useFound } from '../useConversations.ts'
import { useConversationTitle } from '../useConversationTitle.ts'
import { useWhoSaid } from '../useWhoSaid.ts'
import { ConversationLine } from './ConversationList.tsx'

/** The messages that a search finds, each with its conversation. */
export function FoundMessages(props: { text: string; open: string | undefined }) {
  const format = useFormat()
  const titleOf = useConversationTitle()
  const whoSaid = useWhoSaid()
  const { data, error, refetch } = useFound(props.text)
  return (
    <>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ px: { xs: 3, sm: 4 }, pb: 2 }}>
        {data && (data.found.length === 0 ? texts.noneFound : texts.found(format.count(data.found.length), data.more))}
      </Typography>
      {error && <Trouble what={texts.searchFailed} error={error} onAgain={() => void refetch()} />}
      <Box component="ul" aria-label={texts.search} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.found.map((message) => (
          <ConversationLine
            key={`${message.conversationId} ${message.seq}`}
            conversationId={message.conversationId}
            {...titleOf(message)}
            at={Date.parse(message.at)}
            text={`${whoSaid(message)}: ${message.said}`}
            isOpen={false}
            isStrong={false}
          />
        ))}
      </Box>
    </>
  )
}
