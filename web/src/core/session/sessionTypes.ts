import type { SessionRecord } from './sessionRecord.ts'
import type { Entity, Organization, OrganizationSettings, SessionUser } from './sessionUser.ts'

export type SignedIn = { token: string; user: SessionUser }
/** Whose the token of an address is; `displayName`: a wall board. */
export type LinkOwner = { userId: number; userName: string; displayName: string | null }
/** Who is signed in; `other`: whom the address would sign in instead, which is asked first. */
export type Restored = SignedIn & { other?: LinkOwner }
export type Places = {
  entities: Entity[]
  organizations: Organization[]
  settings: Record<string, OrganizationSettings>
}

/** The session as the whole application sees it; every word of the specification's global state that has a life. */
export type SessionContext = {
  authtoken: string | null
  /**
   * From the address: exchanged once, wins over what was kept; over a living session of somebody else only after
   * asking.
   */
  urlToken: string | null
  user: SessionUser | null
  /** Who is signed in and whom the address would sign in, until it is decided who goes on. */
  asked: { own: SignedIn; other: LinkOwner } | null
  /** It was decided that the other one goes on. */
  isOtherWanted: boolean
  /** The one-time address that this page was opened by was refused: it was used before, or came too late. */
  isAddressRefused: boolean
  loginError: { error: boolean; message: string }
  selectedEntityId: number
  selectedOrganizationId: number
  /** What to return to when the server does not keep a new selection. */
  keptSelection: { entityId: number; organizationId: number }
  /** The lists of the kept selection, which a change of entity replaces: what to return to with it. */
  keptPlaces: Places
  entities: Entity[]
  organizations: Organization[]
  /** By organization id. */
  settings: Record<string, OrganizationSettings>
  preferences: SessionRecord['preferences']
  maskMode: boolean
  /** What the address says, for as long as it does. */
  dashboardCarouselMode: boolean
  /** A wall board: nobody is sent to sign it in. */
  isDisplay: boolean
  /** Another tab signed out, not this one. */
  isSignedOutElsewhere: boolean
  /** How often the list of organizations was looked at after an entity change. */
  tries: number
  /** A page beside the application, shown in a dialog over it. */
  webDialog: { show: boolean; url: string; label: string }
  /** The query of the address when the page was loaded, without a token. */
  urlParamsOnPageLoad: Readonly<Record<string, string>>
  /** What the person should read, once; the shell shows it and forgets it. */
  message: string | null
}

/** What the tabs of a browser agree on, because the server keeps it for the session that they have in common. */
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
  /** The one who is signed in stays, or the one of the address goes on. */
  | { type: 'STAY' }
  | { type: 'GO_ON' }
  | { type: 'TOKEN_REJECTED'; token: string }
  | { type: 'REFRESH' }
  | { type: 'SELECT_ENTITY'; entityId: number }
  | { type: 'SELECT_ORGANIZATION'; organizationId: number }
  | { type: 'PLACES_CHANGED'; places: Places }
  | { type: 'PROFILE_KEPT'; user: SessionUser }
  | { type: 'SET_THEME'; theme: SessionRecord['preferences']['theme'] }
  | { type: 'SET_MASK'; on: boolean }
  | { type: 'SET_CAROUSEL'; on: boolean }
  | { type: 'OPEN_WEB_DIALOG'; url: string; label: string }
  | { type: 'CLOSE_WEB_DIALOG' }
  | { type: 'MESSAGE_SHOWN' }
  /** Another tab is signed in so, or has signed out (null). */
  | { type: 'FOLLOW'; shared: SharedSession | null }

export type SessionInput = {
  record: Omit<SessionRecord, 'userId'>
  urlToken: string | null
  /**
   * `mask`, `carousel` and `display` (an address by which a wall board is connected) switch on what they say;
   * `carousel` also off.
   */
  urlParamsOnPageLoad: Readonly<Record<string, string>>
}
