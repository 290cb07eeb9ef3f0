import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { AcknowledgePage } from '../../areas/account/AcknowledgePage.tsx'
import { ConfirmEmailPage } from '../../areas/account/ConfirmEmailPage.tsx'
import { DisplayEndedPage } from '../../areas/account/DisplayEndedPage.tsx'
import { ForgotPasswordPage } from '../../areas/account/ForgotPasswordPage.tsx'
import { LoginPage } from '../../areas/account/LoginPage.tsx'
import { ResetPasswordPage } from '../../areas/account/ResetPasswordPage.tsx'
import { SignedOutPage } from '../../areas/account/SignedOutPage.tsx'
import { lazyComponent } from '../../core/kit/lazyComponent.ts'
import { redirectSignedIn } from '../guards.ts'
import { root } from './root.ts'

// Opened once in the life of an installation.
const SetupPage = lazyComponent(async () => (await import('../../areas/account/initialSetup/SetupPage.tsx')).SetupPage)

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: z.object({ redirect: z.string().optional() }),
  beforeLoad: ({ context, search }) => redirectSignedIn(context.session, search.redirect),
  component: LoginPage,
})

const requestPasswordReset = createRoute({
  getParentRoute: () => root,
  path: '/login/forgotPassword',
  validateSearch: z.object({ userName: z.string().optional() }),
  component: () => <ForgotPasswordPage userName={requestPasswordReset.useSearch().userName ?? ''} />,
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/login/resetPassword',
  validateSearch: z.object({
    userName: z.string().optional(),
    token: z.string().optional(),
    invited: z.boolean().optional().catch(undefined),
  }),
  component: () => <ResetPasswordPage {...resetPassword.useSearch()} />,
})

const initialSetup = createRoute({
  getParentRoute: () => root,
  path: '/login/begin',
  validateSearch: z.object({ key: z.string().optional() }),
  beforeLoad: ({ context }) => redirectSignedIn(context.session, undefined),
  component: () => <SetupPage setupKey={initialSetup.useSearch().key} />,
})

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/login/confirmEmail',
  validateSearch: z.object({
    userName: z.string().optional(),
    email: z.string().optional(),
    token: z.string().optional(),
  }),
  component: () => <ConfirmEmailPage {...confirmEmail.useSearch()} />,
})

const acknowledge = createRoute({
  getParentRoute: () => root,
  path: '/login/acknowledge',
  validateSearch: z.object({ token: z.string().optional() }),
  component: () => <AcknowledgePage {...acknowledge.useSearch()} />,
})

const signedOut = createRoute({
  getParentRoute: () => root,
  path: '/signedOut',
  validateSearch: z.object({ redirect: z.string().optional() }),
  beforeLoad: ({ context, search }) => redirectSignedIn(context.session, search.redirect),
  component: () => <SignedOutPage {...signedOut.useSearch()} />,
})

const displayEnded = createRoute({
  getParentRoute: () => root,
  path: '/displayEnded',
  beforeLoad: ({ context }) => redirectSignedIn(context.session, undefined),
  component: DisplayEndedPage,
})

/** The routes without a session. */
export const sessionRoutes = [
  login,
  requestPasswordReset,
  resetPassword,
  initialSetup,
  confirmEmail,
  acknowledge,
  signedOut,
  displayEnded,
] as const
