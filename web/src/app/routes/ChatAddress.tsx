import { ScreenPage } from '../screens/ScreenPage.tsx'

/** The route of chat, rendered like the other screens. */
export const ChatAddress = () => <ScreenPage list="chat" />
