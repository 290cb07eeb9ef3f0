import Typography from '@mui/material/Typography'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { chatTexts as texts } from '../texts.ts'
import { useMessageSearch } from '../useConversations.ts'
import { useConversationTitle } from '../useConversationTitle.ts'
import { useSenderName } from '../useSenderName.ts'
import { ConversationLine } from './ConversationList.tsx'

/** The messages found by a search, each with its conversation. */
export function MessageSearchResults(props: { text: string; open: string | undefined }) {
  const format = useFormat()
  const titleOf = useConversationTitle()
  const senderName = useSenderName()
  const { data, error, refetch } = useMessageSearch(props.text)
  return (
    <>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ px: { xs: 3, sm: 4 }, pb: 2 }}>
        {data && (data.found.length === 0 ? texts.noneFound : texts.found(format.count(data.found.length), data.more))}
      </Typography>
      {error && <ErrorAlert what={texts.searchFailed} error={error} onAgain={() => void refetch()} />}
      <Box component="ul" aria-label={texts.search} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.found.map((message) => (
          <ConversationLine
            key={`${message.conversationId} ${message.seq}`}
            conversationId={message.conversationId}
            {...titleOf(message)}
            at={Date.parse(message.at)}
            text={`${senderName(message)}: ${message.said}`}
            isOpen={false}
            isStrong={false}
          />
        ))}
      </Box>
    </>
  )
}
