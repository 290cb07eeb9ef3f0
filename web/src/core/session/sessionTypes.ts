import type { SessionRecord } from './sessionRecord.ts'
import type { Entity, Organization, OrganizationSettings, SessionUser } from './sessionUser.ts'

export type SignedIn = { token: string; user: SessionUser }
/** The user of the token in an address; `displayName` is set for a wall display. */
export type LinkOwner = { userId: number; userName: string; displayName: string | null }
/** The signed-in user; `other`: the user that the address would sign in instead, which requires a decision. */
export type Restored = SignedIn & { other?: LinkOwner }
export type Places = {
  entities: Entity[]
  organizations: Organization[]
  settings: Record<string, OrganizationSettings>
}

/**
 * The session as the whole application sees it; all values of the specification's global state that change over time.
 */
export type SessionContext = {
  authtoken: string | null
  /**
   * Token from the address: exchanged once, takes precedence over a stored one; replaces an active session of another
   * user only after confirmation.
   */
  urlToken: string | null
  user: SessionUser | null
  /** The signed-in user and the one that the address would sign in, until the user has decided. */
  conflict: { own: SignedIn; other: LinkOwner } | null
  /** True if the user decided to continue as the other one. */
  isOtherWanted: boolean
  /** True if the one-time address that opened this page was rejected: it was used before, or has expired. */
  isAddressRejected: boolean
  loginError: { error: boolean; message: string }
  selectedEntityId: number
  selectedOrganizationId: number
  /** The selection to return to if the server does not save a new one. */
  savedSelection: { entityId: number; organizationId: number }
  /** The lists of the saved selection, which a change of entity replaces; restored together with it. */
  savedOrganizations: Places
  entities: Entity[]
  organizations: Organization[]
  /** By organization ID. */
  settings: Record<string, OrganizationSettings>
  preferences: SessionRecord['preferences']
  maskMode: boolean
  /** Set by the address, for as long as it contains the parameter. */
  dashboardCarouselMode: boolean
  /** True for a wall display: it is never sent to the sign-in page. */
  isDisplay: boolean
  /** True if another tab signed out, not this one. */
  isSignedOutElsewhere: boolean
  /** Number of checks of the list of organizations after an entity change. */
  tries: number
  /** A page outside the application, shown in a dialog over it. */
  webDialog: { show: boolean; url: string; label: string }
  /** The query of the address at page load, without a token. */
  urlParamsOnPageLoad: Readonly<Record<string, string>>
  /** A message to show once; the shell removes it after showing it. */
  message: string | null
}

/** The state shared by the tabs of a browser, because the server stores it with their common session. */
export type SharedSession = {
  authtoken: string
  userId: number
  entityId: number
  organizationId: number
  maskMode: boolean
}

export type SessionEvent =
  | { type: 'SIGN_IN'; userName: string; password: string }
  | { type: 'SIGN_OUT' }
  /** The signed-in user stays, or the user of the address continues. */
  | { type: 'STAY' }
  | { type: 'GO_ON' }
  | { type: 'TOKEN_REJECTED'; token: string }
  | { type: 'REFRESH' }
  | { type: 'SELECT_ENTITY'; entityId: number }
  | { type: 'SELECT_ORGANIZATION'; organizationId: number }
  | { type: 'PLACES_CHANGED'; places: Places }
  | { type: 'PROFILE_SAVED'; user: SessionUser }
  | { type: 'SET_THEME'; theme: SessionRecord['preferences']['theme'] }
  | { type: 'SET_MASK'; on: boolean }
  | { type: 'SET_CAROUSEL'; on: boolean }
  | { type: 'OPEN_WEB_DIALOG'; url: string; label: string }
  | { type: 'CLOSE_WEB_DIALOG' }
  | { type: 'MESSAGE_SHOWN' }
  /** The state of another tab; null if it signed out. */
  | { type: 'FOLLOW'; shared: SharedSession | null }

export type SessionInput = {
  record: Omit<SessionRecord, 'userId'>
  urlToken: string | null
  /**
   * `mask`, `carousel` and `display` (the address that connects a wall display) turn on their modes; `carousel` also
   * turns its mode off.
   */
  urlParamsOnPageLoad: Readonly<Record<string, string>>
}
