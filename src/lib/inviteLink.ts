/** The page of an invitation; its token is in the fragment, which no server sees. */
export const INVITE_PATH = '/invitacion'
