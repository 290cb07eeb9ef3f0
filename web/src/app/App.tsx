import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { CallsProvider } from '../areas/calls/CallsContext.tsx'
import { DashboardsContext } from '../core/dashboards/DashboardsContext.ts'
import { BusyProvider } from '../core/kit/dialog/BusyOverlay.tsx'
import { englishLocale } from '../core/kit/format/englishLocale.ts'
import { FormatProvider } from '../core/kit/format/FormatContext.tsx'
import { NoticeProvider } from '../core/kit/notice/NoticeBar.tsx'
import { browserZone } from '../core/kit/range/browserZone.ts'
import { createTaktTheme } from '../core/kit/theme.ts'
import { usePrinting } from '../core/kit/usePrinting.ts'
import { MessagingProvider } from '../core/messaging/MessagingContext.tsx'
import { SessionProvider, useOrganizationSettings, useSession } from '../core/session/SessionContext.tsx'
import type { AppParts } from './startApp.ts'

function AppTheme(props: { children: ReactNode }) {
  const themePreference = useSession((state) => state.context.preferences.theme)
  const profileDark = useSession((state) => state.context.user?.darkMode ?? false)
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)') || profileDark
  const onScreen = themePreference === 'system' ? (systemDark ? 'dark' : 'light') : themePreference
  const mode = usePrinting() ? 'light' : onScreen
  const theme = useMemo(() => createTaktTheme(mode), [mode])
  const timeZone = useOrganizationSettings()?.timeZone ?? browserZone
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <FormatProvider locale={englishLocale(navigator.language)} timeZone={timeZone}>
        {props.children}
      </FormatProvider>
    </ThemeProvider>
  )
}

/** The application: the providers around its router. */
export function App(props: { parts: AppParts }) {
  const { dashboards, queryClient, notices, session, messaging, calls, router } = props.parts
  return (
    <SessionProvider session={session}>
      <QueryClientProvider client={queryClient}>
        <MessagingProvider messaging={messaging}>
          <AppTheme>
            <NoticeProvider notices={notices}>
              <BusyProvider>
                <DashboardsContext value={dashboards}>
                  <CallsProvider calls={calls}>
                    <RouterProvider router={router} />
                  </CallsProvider>
                </DashboardsContext>
              </BusyProvider>
            </NoticeProvider>
          </AppTheme>
        </MessagingProvider>
      </QueryClientProvider>
    </SessionProvider>
  )
}
