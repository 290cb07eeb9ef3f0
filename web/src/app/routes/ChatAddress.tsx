import { ScreenPage } from '../screens/ScreenPage.tsx'

/** The address of chat, drawn as the other screens are. */
export const ChatAddress = () => <ScreenPage list="chat" />
