import 'vitest/browser'

declare module 'vitest/browser' {
  /** The commands of `tools/componentTests/commands.ts`, as a page calls them. */
  interface BrowserCommands {
    emulateMedia: (media: { colorScheme?: 'light' | 'dark' | null; media?: 'print' | 'screen' | null }) => Promise<void>
    emulateTouch: (isEnabled: boolean) => Promise<void>
    grantPermissions: (names: string[]) => Promise<void>
  }
}
