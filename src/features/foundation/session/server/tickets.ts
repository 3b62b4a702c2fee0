// Between two steps of sign-in: the ticket of a right password, and challenges for passkeys.
import type { Db } from '#server/db/connect.ts'
import { hashToken, newToken } from '#server/auth/session.ts'

const TICKET_MS = 5 * 60_000
const TICKET_TRIES = 5
const ends = (now: Date) => new Date(now.getTime() + TICKET_MS)

interface Ticket {
  employeeId: string
  keep: boolean
  recoveryHash: string | null
  /** The challenge for a passkey as the second step. */
  challenge: string | null
}

/** Opens a ticket after a right password. @returns 256 bits, stored as a hash */
export async function openTicket(db: Db, ticket: Ticket, now: Date): Promise<string> {
  const token = newToken()
  await db
    .insertInto('signInTicket')
    .values({ hash: hashToken(token), ...ticket, expiresAt: ends(now) })
    .execute()
  return token
}

/** Counts a try of a ticket. Undefined: it is over, used, or was tried five times. */
export const tryTicket = async (db: Db, ticket: string, now: Date): Promise<Ticket | undefined> => {
  const ticketRow = await db
    .updateTable('signInTicket')
    .set(row => ({ tries: row('tries', '+', 1) }))
    .where('hash', '=', hashToken(ticket))
    .where('purpose', '=', 'password')
    .where('expiresAt', '>', now)
    .where('tries', '<', TICKET_TRIES)
    .returning(['employeeId', 'keep', 'recoveryHash', 'challenge'])
    .executeTakeFirst()
  // Only tickets for passkeys have no user, and they have another purpose.
  return ticketRow && { ...ticketRow, employeeId: ticketRow.employeeId! }
}

/** Gives a ticket to one of two concurrent callers. */
export async function useTicket(db: Db, ticket: string): Promise<boolean> {
  return (await db.deleteFrom('signInTicket').where('hash', '=', hashToken(ticket)).returning('hash').executeTakeFirst()) !== undefined
}

export async function openPasskeyTicket(db: Db, now: Date): Promise<{ ticket: string; challenge: string }> {
  const [ticket, challenge] = [newToken(), newToken()]
  await db
    .insertInto('signInTicket')
    .values({ hash: hashToken(ticket), purpose: 'passkey', challenge, keep: false, expiresAt: ends(now) })
    .execute()
  return { ticket, challenge }
}

/** Takes a ticket's challenge once. Undefined: expired or used. */
export const takePasskeyTicket = async (db: Db, ticket: string, now: Date): Promise<string | undefined> =>
  (
    await db
      .deleteFrom('signInTicket')
      .where('hash', '=', hashToken(ticket))
      .where('purpose', '=', 'passkey')
      .where('expiresAt', '>', now)
      .returning('challenge')
      .executeTakeFirst()
  )?.challenge ?? undefined

/** The purpose of a ticket; 'add' and 'prove' are for signed-in users, 'invite' for employees without a password (LLE-63). */
export type TicketPurpose = 'password' | 'passkey' | 'add' | 'prove' | 'invite'
type ChallengePurpose = 'add' | 'prove'

/** Creates a challenge for a signed-in user. The challenge itself serves as the ticket. */
export async function openChallenge(db: Db, employeeId: string, purpose: ChallengePurpose, now: Date): Promise<string> {
  const challenge = newToken()
  await db
    .insertInto('signInTicket')
    .values({ hash: hashToken(challenge), employeeId, purpose, challenge, keep: false, expiresAt: ends(now) })
    .execute()
  return challenge
}

/** The challenge that this answer signed, if it was requested by them; once. */
export async function takeChallenge(
  db: Db,
  { employeeId, purpose, clientDataJSON }: { employeeId: string; purpose: ChallengePurpose; clientDataJSON: string },
  now: Date,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const row = await db
    .deleteFrom('signInTicket')
    .where('hash', '=', hashToken(challenge))
    .where('employeeId', '=', employeeId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returning('challenge')
    .executeTakeFirst()
  return row?.challenge ?? null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const challenge = (data as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
